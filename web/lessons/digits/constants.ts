/** Digits of the data set. */
export const digitCount = 1797;

/** The query is the drawing. */
export const drawn = -1;

/** A drawing between 3 and 9: its nearest digit is a 3, three of its five nearest are 9s. */
export const openingDrawing =
  "AAAAAAA4DAAA4_AAAw_HAAg__AAA-4DAA8BfAAwH4BAAOgHAA8AeAAwH8BAAfwHAA4jPAAg__AAA8_BAAg_fAAA8_BAAAwPAAAA8BAAAwHAAAAeAAAA4BAAAgHAABAeAAeA8BA4DwHAgfwPAA8_fAAg__BAA8_BAAA_BAAAAAAA";

/** Epochs of a whole training. */
export const lastEpoch = 150;
