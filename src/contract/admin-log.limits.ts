export const LOG_SEARCH_MAX = 100;
