import { defineConfig } from 'vitest/config';
import { SLOW } from './stryker.config.mjs';

// Stryker runs tests in threads, which take no `execArgv` as in `vitest.config.ts`.
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    exclude: SLOW.map((files) => `src/domain/${files}`),
    isolate: false,
    testTimeout: 120_000,
    setupFiles: ['tests/support/running/repeatable-properties.ts'],
  },
});
