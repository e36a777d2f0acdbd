/** Under which what the header shows is kept. */
export const headerKey = ['header'];
