import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Finding } from './experiment.ts';
import { EXPERIMENTS } from './experiments.ts';

/**
 * `npm run test:chaos [name…]` runs experiments that take too long for every day, on the production
 * start.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in EXPERIMENTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}: ${Object.keys(EXPERIMENTS).join(', ')}\n`,
  );
  process.exit(2);
}

let isStopped = false;
const RUN_ONE = fileURLToPath(new URL('./run-one.ts', import.meta.url));

/** Runs in a process group and folder of its own, so that nothing remains however it ends. */
async function runAlone(name: string, minutes: number): Promise<readonly Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o711);
  const child = fork(RUN_ONE, [name], { detached: true, env: { ...process.env, TMPDIR: folder } });
  const { pid } = child;
  if (pid === undefined) throw new Error('It did not start');
  const stop = () => {
    signal(pid, 'SIGKILL');
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let findings: readonly Finding[] = [];
  let why = 'ended before it was through';
  child.on('message', (message) => {
    findings = message as Finding[];
  });
  const limit = setTimeout(() => {
    why = `not through after ${minutes} minutes`;
    signal(pid, 'SIGKILL');
  }, minutes * MINUTE_MS);
  await once(child, 'exit');
  clearTimeout(limit);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  for (let waited = 0; signal(pid, 0) && waited < 5 * SECOND_MS; waited += 100) await sleep(100);
  const isLeft = signal(pid, 'SIGKILL');
  while (signal(pid, 0)) await sleep(100);
  removeFolder(folder);
  if (findings.length === 0) return [failed(name, why)];
  return isLeft ? [...findings, failed(name, 'left processes behind')] : findings;
}

/** @returns whether the group has any process left */
function signal(group: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, what);
  } catch {
    return false;
  }
}

function removeFolder(folder: string): void {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  for (const path of mounts.map((line) => line.split(' ')[1] ?? '')) {
    if (path.startsWith(`${folder}/`)) execFileSync('umount', [path]);
  }
  rmSync(folder, { recursive: true, force: true });
}

function failed(what: string, measured: string): Finding {
  return { what, measured, bar: 'to its end', isMet: false };
}

const findings: Finding[] = [];
for (const [name, { minutes }] of Object.entries(EXPERIMENTS)) {
  if (isStopped || (wanted.length > 0 && !wanted.includes(name))) continue;
  process.stderr.write(`${name} …\n`);
  findings.push(...(await runAlone(name, minutes)));
}
const rows = findings.map(
  ({ what, measured, bar, isMet }) =>
    `| ${what} | ${measured} | ${bar} | ${isMet ? 'yes' : 'NO'} |`,
);
process.stdout.write(
  ['| what | measured | bar | met |', '| --- | --- | --- | --- |', ...rows, ''].join('\n'),
);
if (findings.some(({ isMet }) => !isMet)) process.exitCode = 1;
