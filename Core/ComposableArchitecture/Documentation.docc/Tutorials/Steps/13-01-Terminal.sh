swift build -c release --product Pantry
