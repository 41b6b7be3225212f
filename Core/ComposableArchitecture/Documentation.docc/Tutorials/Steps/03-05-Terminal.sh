rm -r Tests/ShoppingFeatureTests/__Snapshots__
TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter Shopping
cat Tests/ShoppingFeatureTests/__Snapshots__/*/*.txt
