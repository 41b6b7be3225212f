import AppHost
import ExamplesComposition

@main
enum Main {
  static func main() async {
    await Examples.main()
  }
}
