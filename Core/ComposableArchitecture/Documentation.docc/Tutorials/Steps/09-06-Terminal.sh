swift run Pantry /recipes/1/3
