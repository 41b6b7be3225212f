import AppHost
import TodosAppComposition

@main
enum Main {
  static func main() async {
    await TodosApp.main()
  }
}
