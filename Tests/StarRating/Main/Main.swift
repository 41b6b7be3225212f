import AppHost
import StarRating

@main
enum Main {
  static func main() async {
    await StarRatingApp.main()
  }
}
