@_exported import ColorsAndFonts
