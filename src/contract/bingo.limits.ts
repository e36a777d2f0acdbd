/** Maximum length in UTF-16 units, as textareas count: the 8 rows of 20 columns of a cell. */
export const MAX_BINGO_TEXT = 160;
