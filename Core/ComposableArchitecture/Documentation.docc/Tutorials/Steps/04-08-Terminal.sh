TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter Shopping
swift run ShoppingApp
