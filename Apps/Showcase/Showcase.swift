@main struct Showcase { static func main() {} }
