/** In UTF-16 units, as a textarea counts: the 8 rows of 20 columns that a cell's box has. */
export const MAX_BINGO_TEXT = 160;
