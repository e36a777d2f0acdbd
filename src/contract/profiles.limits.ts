/** Maximum number of letters to search for. */
export const MAX_USER_SEARCH = 30;
