swift run Pantry --web
