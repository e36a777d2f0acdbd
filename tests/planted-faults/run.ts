import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PLANTED_FAULTS, type PlantedFault } from './faults.ts';

/*
 * `npm run test:planted-faults [text…]` plants each fault (or those with one of the texts in their
 * effect, file or test) in a copy of the committed files, and runs the test that must find it. Exits
 * with 1 if any was not found, or a test fails without a fault.
 */
const wanted = process.argv.slice(2);
const chosen = PLANTED_FAULTS.filter(
  ({ effect, file, test }) =>
    wanted.length === 0 ||
    wanted.some((text) => [effect, file, test].some((each) => each.includes(text))),
);

function hasFailure(copy: string, tests: readonly string[]): boolean {
  const run = ['vitest', 'run', '--bail=1', ...tests];
  return spawnSync('npx', run, { cwd: copy, stdio: 'ignore' }).status === 1;
}

function isFound(copy: string, { file, from, to, test }: PlantedFault): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const isCaught = hasFailure(copy, [test]);
  writeFileSync(path, source);
  return isCaught;
}

const copy = join(mkdtempSync(join(tmpdir(), 'formelgjett-faults-')), 'copy');
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD']);
try {
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  // A test that fails by itself would find anything.
  const tests = [...new Set(chosen.map(({ test }) => test))];
  const failing = hasFailure(copy, tests) ? tests.filter((test) => hasFailure(copy, [test])) : [];
  for (const test of failing) process.stdout.write(`FAILS without a fault: ${test}\n`);
  const missed = chosen.filter((fault) => {
    const isCaught = isFound(copy, fault);
    process.stdout.write(`${isCaught ? 'found ' : 'MISSED'} ${fault.effect} (${fault.test})\n`);
    return !isCaught;
  });
  process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} found\n`);
  if (missed.length > 0 || failing.length > 0) process.exitCode = 1;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy]);
}
