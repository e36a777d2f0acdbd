/** Of races and competitors, in characters. */
export const NAME_MAX = 80;
