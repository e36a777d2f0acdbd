import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { type FaultySeason, liveThroughFaults } from '#support/seasons/faulty-season.ts';
import type { Finding } from './experiment.ts';

/** `FAULT_YEARS=2025 FAULT_SEEDS=3,7 FAULTS_A_WEEKEND=4` limits the run to these. */
const YEARS = (process.env.FAULT_YEARS ?? '2024,2025').split(',').map(Number);
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3,4,5,6,7,8,9,10').split(',').map(Number);
/** Numbers of faults per weekend; each seed takes the next one. */
const FAULTS_A_WEEKEND = (process.env.FAULTS_A_WEEKEND ?? '2,3,4').split(',').map(Number);

export async function faultySeasons(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const year of YEARS) {
    for (const [index, seed] of SEEDS.entries()) {
      const faultsAWeekend = FAULTS_A_WEEKEND[index % FAULTS_A_WEEKEND.length] ?? 2;
      const finding = await faultySeason({ year, seed, faultsAWeekend });
      // A season takes minutes, so findings are printed as they come, in case the run is cut short.
      process.stderr.write(`${finding.what}: ${finding.measured}\n`);
      findings.push(finding);
    }
  }
  return findings;
}

async function faultySeason(season: FaultySeason): Promise<Finding> {
  const { year, seed } = season;
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const database = await openDatabase(`sqlite:${join(folder, 'game.db')}`);
  try {
    const lived = await liveThroughFaults(database, season);
    const { faults, requests, accepted, differences, open, closed, sourceless, wronglyClosed } =
      lived;
    for (const difference of differences) process.stderr.write(`${year} ${seed}: ${difference}\n`);
    for (const each of open) process.stderr.write(`${year} ${seed}: ${JSON.stringify(each)}\n`);
    for (const race of closed)
      process.stderr.write(`${year} ${seed}: ${race} was closed to guessing\n`);
    for (const race of sourceless) process.stderr.write(`${year} ${seed}: no source for ${race}\n`);
    if (differences.length + closed.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
    return {
      what: `${year} with ${faults.length} faults (seed ${seed}; ${requests} requests, ${accepted} late reviews accepted, ${sourceless.length} weekends of whose grid no source could be heard, ${wronglyClosed.length} closed by a start that nobody could be heard to take back)`,
      measured: `${differences.length} differences from the facts, ${open.length} hands needed, ${closed.length} weekends closed to guessing`,
      bar: '0, 0, 0',
      isMet: differences.length + open.length + closed.length === 0,
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
