/** Maximum length in UTF-16 units, as inputs count: it fits five columns on a phone. */
export const MAX_POOL_TEXT = 80;
/** Minimum number of texts; with fewer, boards would be too alike. */
export const MIN_POOL = 40;
export const MAX_POOL = 120;
/** Maximum number of first players that are named; the others are counted. */
export const MAX_FIRST_NAMED = 5;
