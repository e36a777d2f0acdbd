/** Cache of visited pages, shown without a connection. */
export const COPIES_CACHE = 'copies';
