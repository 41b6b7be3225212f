swift run Pantry
