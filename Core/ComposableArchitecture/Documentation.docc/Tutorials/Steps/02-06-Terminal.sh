swift run ShoppingApp
