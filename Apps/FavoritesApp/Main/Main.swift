import AppHost
import FavoritesAppComposition

@main
enum Main {
  static func main() async {
    await FavoritesApp.main()
  }
}
