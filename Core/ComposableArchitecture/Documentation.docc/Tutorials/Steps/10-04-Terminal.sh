swift test --filter Pantry
swift run Pantry --web
