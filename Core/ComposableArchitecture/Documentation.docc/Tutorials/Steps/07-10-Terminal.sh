rm -r Tests/RecipesFeatureTests/__Snapshots__
TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter Recipes
swift run RecipesApp
