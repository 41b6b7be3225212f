import AppHost
import ShowcaseComposition

@main
enum Main {
  static func main() async {
    await ShowcaseApp.main()
  }
}
