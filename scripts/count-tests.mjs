import { readFileSync } from 'node:fs';

/** Adds the suites' own reports up; a step that failed, or a suite without a report, counts as a failure. */
const [failedSteps, vitestReport, playwrightReport] = process.argv.slice(2);

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const vitest = read(vitestReport);
const playwright = read(playwrightReport);
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0);
const failedTests =
  (vitest?.numFailedTests ?? 0) +
  (playwright ? playwright.stats.unexpected + playwright.stats.flaky : 0);
const missing = [vitest, playwright].filter((report) => report === null).length;
const failed = Math.max(failedTests + missing, Number(failedSteps));

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
