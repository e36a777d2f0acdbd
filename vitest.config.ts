import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for processes, databases and answers for a third of their time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // No test changes what a module keeps: loading every module anew for each file would be a third of the
    // work of the integration tests, and five sixths of that of the unit tests.
    isolate: false,
    // Collecting what is young and dies at once was a tenth of the work of the integration tests.
    execArgv: ['--max-semi-space-size=64'],
    // For what hangs, and no test has a limit of its own: on a busy machine any of them may take long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A test that needs the ones before it fails in some orders, and would when it is run alone.
    // The order is shuffled alike each time; `--sequence.seed=…`, or `SEED=… npm test`, tries another one.
    sequence: { shuffle: { tests: true, files: false }, seed: 9 },
    setupFiles: ['tests/support/running/repeatable-properties.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/databases/postgres-global-setup.ts'],
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
