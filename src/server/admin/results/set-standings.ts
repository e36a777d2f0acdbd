import type { StandingsChange } from '#contract/admin-results.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { markHandEdits } from '../hand-edits.ts';
import { refuseOutdated } from '../refuse-outdated.ts';
import { listVersions } from './list-versions.ts';
import { readRaceField } from './race-field.ts';
import { replaceConstructorStandings, replaceDriverStandings } from './results.queries.ts';

interface ReadableRow {
  readonly name: string;
  readonly position: number | null;
  readonly points: number;
}

const readable = (rows: readonly ReadableRow[]) =>
  rows.map(({ position, name, points }) => `${position ?? '–'} ${name}: ${points}`);

/** The whole standings after a race that has a result. An empty list takes them away. */
export async function setStandings(
  change: SeasonChange,
  race: StoredRace,
  kind: 'DRIVER' | 'CONSTRUCTOR',
  { rows: given, basedOn }: StandingsChange,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  if (race.result_stored_at === null) {
    throw new ProblemError('too-early', { detail: 'The race has no result' });
  }
  const field = await readRaceField(change, race);
  refuseOutdated(basedOn, listVersions(race, field.lists)[`${kind}_STANDINGS`]);
  const nameOf = kind === 'DRIVER' ? field.driverName : field.constructorName;
  const after = given.map((row, sort) => ({
    ...row,
    sort,
    name: nameOf(row.competitorId, `/rows/${sort}/competitorId`),
  }));
  const common = ({ sort, position, points }: (typeof after)[number]) => ({
    race_id: race.id,
    sort,
    position,
    points,
  });
  let before: ReadableRow[];
  if (kind === 'DRIVER') {
    before = field.lists.driverStandings.map((row) => ({ ...row, name: nameOf(row.driver_id) }));
    const rows = after.map((row) => ({ ...common(row), driver_id: row.competitorId }));
    await replaceDriverStandings(change.trx, race.id, rows);
  } else {
    before = field.lists.constructorStandings.map((row) => ({
      ...row,
      name: nameOf(row.constructor_id),
    }));
    const rows = after.map((row) => ({ ...common(row), constructor_id: row.competitorId }));
    await replaceConstructorStandings(change.trx, race.id, rows);
  }
  await markHandEdits(change.trx, [race.id], [`${kind}_STANDINGS`]);
  await change.record({
    action: `RESULT_${kind}_STANDINGS_SET`,
    subject: race.name,
    before: readable(before),
    after: readable(after),
  });
}
