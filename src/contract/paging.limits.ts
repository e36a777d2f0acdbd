/** Maximum length of a list that is sent whole, for lists that grow with the players. */
export const MAX_WHOLE_LIST = 200;
/** Page size of lists longer than that. */
export const PAGE_SIZE = 100;
