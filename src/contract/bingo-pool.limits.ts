/** In UTF-16 units, as fields count: what five columns of a phone can hold. */
export const MAX_POOL_TEXT = 80;
/** With fewer, the boards would be too much alike. */
export const MIN_POOL = 40;
export const MAX_POOL = 120;
/** Of those who came first to something so many are named; the others are counted. */
export const MAX_FIRST_NAMED = 5;
