import AppHost
import PreviewsComposition

@main
enum Main {
  static func main() async {
    await Previews.main()
  }
}
