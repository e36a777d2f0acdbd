/**
 * `npm run test:chaos thorough-tests` sets it: some tests then try everything with everything, where those of
 * every day try each thing once.
 */
export const IS_EXHAUSTIVE = process.env.THOROUGH === '1';
