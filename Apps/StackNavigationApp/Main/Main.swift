import AppHost
import StackNavigationAppComposition

@main
enum Main {
  static func main() async {
    await StackNavigationApp.main()
  }
}
