/**
 * Set by `npm run test:all`: tests then try all combinations instead of each case once, and both
 * databases wherever there are any.
 */
export const IS_EXHAUSTIVE = process.env.THOROUGH === '1';
