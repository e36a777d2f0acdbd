import { readFileSync } from 'node:fs';

/**
 * Sums up the reports of all suites, and names the failures at the end of the log, where they are
 * looked for. A failed step, or a suite without a report, counts as a failure.
 */
const [failedSteps, ...reportFiles] = process.argv.slice(2);

/** Reads Vitest's report. */
function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
      );
    // A file fails without one of its tests if what begins or ends a group of them does.
    return tests.length === 0 && outcome === 'failed'
      ? [`${name}: ${message || 'a hook failed: see above'}`]
      : tests;
  });
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures };
}

/** Reads Playwright's report, whose suites are nested. */
function readPlaywright({ stats, suites }) {
  const failuresOf = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return `${file}: ${title}\n${errors.map(({ message }) => message).join('\n')}`;
      }),
    ...inner.flatMap(failuresOf),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  };
}

function read(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report.stats ? readPlaywright(report) : readVitest(report);
  } catch {
    return { passed: 0, failed: 1, failures: [`${file}: no report`] };
  }
}

const reports = reportFiles.map(read);
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
const passed = sum('passed');
const failed = Math.max(sum('failed'), Number(failedSteps));

for (const failure of reports.flatMap(({ failures }) => failures)) {
  process.stdout.write(`-- failed: ${failure}\n\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
