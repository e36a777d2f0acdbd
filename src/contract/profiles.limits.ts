/** Letters of a name to search for. */
export const USER_SEARCH_MAX = 30;
