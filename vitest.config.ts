import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one core is kept free: on a machine with two that is half of it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Nothing in these tests outlives its test: loading every module anew for each file took six times as long.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
