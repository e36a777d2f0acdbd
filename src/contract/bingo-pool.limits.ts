/** In UTF-16 units, as fields count: what five columns of a phone can hold. */
export const POOL_TEXT_MAX = 80;
/** With fewer, the boards would be too much alike. */
export const POOL_MIN = 40;
export const POOL_MAX = 120;
/** Of those who came first to something so many are named; the others are counted. */
export const FIRST_NAMED_MAX = 5;
