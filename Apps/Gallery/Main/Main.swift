import AppHost
import GalleryComposition

@main
enum Main {
  static func main() async {
    await Gallery.main()
  }
}
