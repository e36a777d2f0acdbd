/**
 * Set by `npm run test:chaos thorough-tests`: some tests then try all combinations, instead of each
 * case once.
 */
export const IS_EXHAUSTIVE = process.env.THOROUGH === '1';
