TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter Pantry
cat Tests/PantryTests/__Snapshots__/*/*.txt
swift test
