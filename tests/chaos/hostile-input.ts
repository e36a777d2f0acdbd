import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attack } from '#support/hostile/attack.ts';
import { startProcess } from '#support/processes/server-process.ts';
import { BUILT, type Finding } from './experiment.ts';

const CASES = 10_000;

export async function hostileInput(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const server = await startProcess({
    command: BUILT,
    environment: { DATABASE_URL: `sqlite:${join(folder, 'game.db')}`, TRUST_PROXY: 'true' },
  });
  try {
    const seed = Date.now() % 2 ** 31;
    const { answers, faults } = await attack({ port: server.port, cases: CASES, seed });
    for (const fault of faults.slice(0, 5)) process.stderr.write(`${fault}\n\n`);
    const isAlive = server.isAlive();
    const answered = Object.entries(answers).map(([status, times]) => `${status}: ${times}`);
    return [
      {
        what: `${CASES} hostile requests, log on, proxy trusted (seed ${seed}; ${answered.join(', ')})`,
        measured: `${faults.length} of 5xx or without headers, ${isAlive ? 'alive' : 'dead'}`,
        bar: '0, alive',
        isMet: faults.length === 0 && isAlive,
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
