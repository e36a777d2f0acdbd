import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Finding } from './experiment.ts';

/** Marks of tests that try less in daily runs. */
const REDUCED = /\bIS_EXHAUSTIVE\b|\bonAnyDatabase\b/;
const TESTS = ['src/domain', 'tests/integration']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.test.ts') && REDUCED.test(readFileSync(file, 'utf8')))
  .sort();

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
