import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('each test of which `npm test` leaves something out is in the table of tests/README.md', () => {
  const tests = globSync('{src,tests/engines,tests/integration}/**/*.test.{ts,tsx}').filter(
    (file) => readFileSync(file, 'utf8').includes("running/exhaustive.ts'"),
  );
  const listed = readFileSync('tests/README.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| `(\S+\.test\.tsx?)` \|/.exec(line)?.[1] ?? []);
  expect(listed).toEqual(tests.sort());
});
