/** A list that grows with the players is whole up to so many. */
export const MAX_WHOLE_LIST = 200;
/** Beyond that it comes in pages of so many. */
export const PAGE_SIZE = 100;
