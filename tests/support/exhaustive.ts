/**
 * Set by `npm run test:all`: tests then run on both databases wherever there are any, through whole
 * seasons, and on every page.
 */
export const IS_EXHAUSTIVE = process.env.THOROUGH === '1';
