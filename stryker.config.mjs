/*
 * `npm run test:mutation` changes the rules of the game one place at a time and counts the changes
 * that a unit test finds; `npx stryker run -m src/domain/scoring/points.ts` does so for one file.
 */

/**
 * Simulations, and the search for who can still win: their tests try thousands of endings, too long
 * for each change.
 */
export const SLOW = [
  'season/championship*',
  'scoring/chances-to-win*',
  'scoring/contenders*',
  'scoring/greatest-differences*',
  'scoring/max-weight-assignment*',
  'scoring/reachable-positions*',
  'scoring/simulation/**',
  'scoring/what-if/**',
];

export default {
  mutate: [
    'src/domain/**/*.ts',
    '!src/domain/**/*.test.ts',
    ...SLOW.map((files) => `!src/domain/${files}`),
  ],
  // It cannot copy links to folders, of which a build is one.
  ignorePatterns: ['dist'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.mjs' },
  plugins: ['@stryker-mutator/vitest-runner'],
  // It would be read through the API of the compiler, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  // What a module computes as it is loaded would need all tests for each change.
  ignoreStatic: true,
  concurrency: 2,
  // For busy machines: it takes a minute or two.
  dryRunTimeoutMinutes: 15,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
