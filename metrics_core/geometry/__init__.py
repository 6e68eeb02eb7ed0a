"""Where drawn things are: curves, the cells of a mosaic, the plane of two vectors, a turned plane. No picture in here."""
