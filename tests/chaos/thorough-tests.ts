import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Finding } from './experiment.ts';

const TESTS = [
  'tests/integration/guesses/secrecy.test.ts',
  'tests/integration/live/faults.test.ts',
  'tests/integration/live/faults-everywhere.test.ts',
  'tests/integration/live/season-by-itself.test.ts',
  'tests/integration/messages/whole-season.test.ts',
  'tests/integration/backup/under-writes.test.ts',
  'src/domain/contenders',
];

/** Tests that are reduced in daily runs. */
export async function thoroughTests(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const test of TESTS) {
    const project = test.startsWith('src/') ? 'unit' : 'integration';
    const child = spawn('npx', ['vitest', 'run', '--project', project, test], {
      env: { ...process.env, THOROUGH: '1' },
      stdio: ['ignore', 2, 2],
    });
    const [code] = await once(child, 'exit');
    findings.push({
      what: `${test}, everything with everything`,
      measured: code === 0 ? 'passes' : 'fails',
      bar: 'passes',
      isMet: code === 0,
    });
  }
  return findings;
}
