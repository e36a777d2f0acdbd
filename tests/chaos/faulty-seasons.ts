import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { liveThroughFaults } from '#support/faulty-season.ts';
import type { Finding } from './experiment.ts';

/** `FAULT_YEARS=2025 FAULT_SEEDS=3,7` for these only. */
const YEARS = (process.env.FAULT_YEARS ?? '2024,2025').split(',').map(Number);
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3,4,5,6,7,8,9,10').split(',').map(Number);

export async function faultySeasons(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const year of YEARS) {
    for (const seed of SEEDS) {
      const finding = await faultySeason(year, seed);
      // A season takes minutes: what is known stays known when the rest is cut short.
      process.stderr.write(`${finding.what}: ${finding.measured}\n`);
      findings.push(finding);
    }
  }
  return findings;
}

async function faultySeason(year: number, seed: number): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const database = await openDatabase(`sqlite:${join(folder, 'game.db')}`);
  try {
    const lived = await liveThroughFaults(database, { year, seed });
    const { faults, requests, accepted, differences, open } = lived;
    for (const difference of differences) process.stderr.write(`${year} ${seed}: ${difference}\n`);
    for (const each of open) process.stderr.write(`${year} ${seed}: ${JSON.stringify(each)}\n`);
    if (differences.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
    return {
      what: `${year} with ${faults.length} faults (seed ${seed}; ${requests} requests, ${accepted} late reviews accepted)`,
      measured: `${differences.length} differences from the facts, ${open.length} hands needed`,
      bar: '0, 0',
      isMet: differences.length === 0 && open.length === 0,
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
