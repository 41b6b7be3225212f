import AppHost
import TreeNavigationAppComposition

@main
enum Main {
  static func main() async {
    await TreeNavigationApp.main()
  }
}
