import AppHost
import RepositoriesAppComposition

@main
enum Main {
  static func main() async {
    await RepositoriesApp.main()
  }
}
