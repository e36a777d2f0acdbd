/** Letters of a name to search for. */
export const MAX_USER_SEARCH = 30;
