import SampleAPI

@main
enum Main {
  static func main() async {
    await SampleAPICommand.main()
  }
}
