@main struct TodosApp { static func main() {} }
