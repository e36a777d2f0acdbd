/** A list that grows with the players is whole up to so many. */
export const MAX_WHOLE_LIST = 200;
/** Page size of lists longer than that. */
export const PAGE_SIZE = 100;
