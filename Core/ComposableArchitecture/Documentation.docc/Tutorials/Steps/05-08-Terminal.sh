swift test --filter Shopping
swift run ShoppingApp
