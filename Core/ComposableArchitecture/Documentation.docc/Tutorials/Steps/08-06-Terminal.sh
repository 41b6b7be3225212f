swift test
swift run Pantry --web
