import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { type FieldLie, fieldLies } from '#support/f1-api/field-lies.ts';
import { type LieOutcome, liveThroughLies } from '#support/seasons/lying-season.ts';
import type { Finding } from './experiment.ts';

/** `LIES='OpenF1|calendar'` limits the run to calls whose name has one of these words. */
const WANTED = (process.env.LIES ?? '').split('|');
const YEAR = 2025;

/** Plants each lie in a weekend of its own, and lives through as many seasons as that takes. */
export async function lyingSources(): Promise<Finding[]> {
  const truth = await season(() => null);
  const lies = fieldLies().filter(({ call }) => WANTED.some((word) => call.includes(word)));
  const findings: Finding[] = [];
  while (lies.length > 0) {
    const outcomes = await season((race) => {
      const hasSprint = race.sprintAt !== undefined;
      const wanted = lies.findIndex(({ needsSprint }) => needsSprint && hasSprint);
      const index = wanted >= 0 ? wanted : lies.findIndex(({ needsSprint }) => !needsSprint);
      return index < 0 ? null : (lies.splice(index, 1)[0] ?? null);
    });
    for (const { lie, ...outcome } of outcomes) {
      if (lie === null) continue;
      const of = truth.find(({ race }) => race === outcome.race);
      const finding = toFinding(lie, outcome, of);
      // A season takes minutes, so findings are printed as they come, in case the run is cut short.
      process.stderr.write(`${finding.what}: ${finding.measured}\n`);
      findings.push(finding);
    }
  }
  return findings;
}

async function season(next: Parameters<typeof liveThroughLies>[2]): Promise<LieOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const database = await openDatabase(`sqlite:${join(folder, 'game.db')}`);
  try {
    return await liveThroughLies(database, YEAR, next);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function toFinding(
  { call, field, kind }: FieldLie,
  { race, wrong, told, left, forbidden }: Omit<LieOutcome, 'lie'>,
  truth: LieOutcome | undefined,
): Finding {
  const usual = new Set([...(truth?.wrong ?? []), ...(truth?.told ?? [])]);
  const beyond = (all: readonly string[]) => all.filter((each) => !usual.has(each));
  const [wrongs, codes] = [beyond(wrong), beyond(told)];
  const isSilent = wrongs.length > 0 && codes.length === 0;
  for (const each of [...forbidden, ...left, ...(isSilent ? wrongs : [])]) {
    process.stderr.write(`${call} ${field} ${kind} (${race}): ${each}\n`);
  }
  const caught = wrongs.length === 0 ? 'nothing wrong is stored' : `stored: ${wrongs.length}`;
  const healed = left.length === 0 ? 'healed' : `left: ${left.length}`;
  return {
    what: `${call}: \`${field}\` is ${kind} (${race})`,
    measured: `${caught}; ${codes.join(', ') || 'told nothing'}; ${healed}`,
    bar: 'told if wrong; healed',
    isMet: forbidden.length === 0 && left.length === 0 && !isSilent,
  };
}
