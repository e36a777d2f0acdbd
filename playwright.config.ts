import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { headlessShell, wholeChromium } from './scripts/system-chromium.ts';

/** Of several such arguments Chromium heeds the last, so what Playwright itself turns off is named again. */
const DISABLED_FEATURES = [
  // Two pages of the address bar's own, which each window starts: a fifth of the work of all tests.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

/** Notifications, push services and installing are not in the headless shell. */
const WHOLE_BROWSER = ['**/push.spec.ts', '**/home-screen.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  // Node takes the types away itself, in a fraction of the time.
  build: { external: ['**/src/**', '**/tests/**', '**/scripts/**'] },
  fullyParallel: true,
  // Tests wait for the server and for time to pass for a third of theirs.
  workers: Math.ceil(1.5 * availableParallelism()),
  forbidOnly: true,
  retries: 0,
  // A busy machine makes everything several times slower, and must not fail a test. What does not come at
  // all is noticed sooner, by the limits of each step.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // It would answer navigations that a test means to answer; the tests that are about it allow it.
    serviceWorkers: 'block',
    // A trace of each test would cost a tenth of the time; `--trace on` makes one of a test that fails.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'whole-browser',
      testMatch: WHOLE_BROWSER,
      // Starting another browser, and a demo beside it, takes longer than these few tests.
      workers: 1,
      use: { launchOptions: { ...wholeChromium(), args: ARGUMENTS } },
    },
    {
      name: 'headless-shell',
      testIgnore: WHOLE_BROWSER,
      use: { launchOptions: { ...headlessShell(), args: ARGUMENTS } },
    },
  ],
});
