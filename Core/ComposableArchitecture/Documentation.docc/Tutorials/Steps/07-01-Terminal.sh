swift package new-feature Recipes
