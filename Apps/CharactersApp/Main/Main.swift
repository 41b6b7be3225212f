import AppHost
import CharactersAppComposition

@main
enum Main {
  static func main() async {
    await CharactersApp.main()
  }
}
