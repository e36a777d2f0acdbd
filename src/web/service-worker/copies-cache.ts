/** The cache of pages as a visitor had them, shown without a connection. */
export const COPIES_CACHE = 'copies';
