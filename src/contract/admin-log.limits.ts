export const MAX_LOG_SEARCH = 100;
