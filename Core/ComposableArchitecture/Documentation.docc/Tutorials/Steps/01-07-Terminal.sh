swift package new-feature Shopping
swift run ShoppingApp
