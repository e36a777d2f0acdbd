/** Query key of the header. */
export const headerKey = ['header'];
