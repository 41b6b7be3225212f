TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter Recipes
swift run Pantry
