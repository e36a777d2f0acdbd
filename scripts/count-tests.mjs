import { readFileSync } from 'node:fs';

/** Adds the suites' own reports up; a step that failed, or a suite without a report, counts as a failure. */
const [failedSteps, ...reportFiles] = process.argv.slice(2);

/** Vitest and Playwright count under names of their own. */
function read(file) {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return stats
      ? { passed: stats.expected, failed: stats.unexpected + stats.flaky }
      : { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const reports = reportFiles.map(read);
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
const passed = sum('passed');
const failed = Math.max(sum('failed'), Number(failedSteps));

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
