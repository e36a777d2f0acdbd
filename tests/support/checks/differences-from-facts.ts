import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import { selectSeasonRows } from '#server/importing/stored-season.queries.ts';
import { competitorIdOf, type ResultListKind } from '#server/season/result-lists/result-lists.ts';

/**
 * Returns the differences between a stored season and its facts.
 * @param run races whose facts are known
 */
export async function differencesFromFacts(
  db: Executor,
  file: SeasonFile,
  run: SeasonFile['races'] = file.races,
): Promise<string[]> {
  const rows = await selectSeasonRows(db, file.year);
  const keyOf = new Map(
    [...rows.constructors, ...rows.drivers].map(({ id, key }) => [id, key] as const),
  );
  const differences: string[] = [];
  const compare = (what: string, stored: unknown, fact: unknown) => {
    const [is, shall] = [JSON.stringify(stored), JSON.stringify(fact)];
    if (is !== shall) differences.push(`${what}: ${is} instead of ${shall}`);
  };
  const held = rows.races.filter(({ cancelled_at }) => cancelled_at === null);
  compare(
    'races',
    held.sort((a, b) => a.position - b.position).map(({ key }) => key),
    file.races.map(({ key }) => key),
  );
  for (const fact of run) {
    const race = rows.races.find(({ key }) => key === fact.key);
    if (race === undefined) continue;
    const listOf = (kind: ResultListKind) =>
      rows.lists[kind]
        .filter(({ race_id }) => race_id === race.id)
        .sort((a, b) => a.sort - b.sort)
        .map((row) => ({ ...row, key: keyOf.get(competitorIdOf(row)) }));
    const results = (kind: ResultListKind) =>
      listOf(kind).map((row) => ('status' in row ? [row.key, row.status, row.points] : []));
    const ranked = (kind: ResultListKind) =>
      listOf(kind).flatMap((row) =>
        'position' in row && 'points' in row && row.position !== null
          ? [[row.key, row.position, row.points]]
          : [],
      );
    const startsAt = Date.parse(fact.startsAt);
    const facts = (list: typeof fact.result) =>
      (list ?? []).map(({ driver, status, points }) => [driver, status, points]);
    const { driverStandings = [], constructorStandings = [], grid = [], flags = [] } = fact;
    compare(
      `${fact.key} times`,
      [race.starts_at, race.qualifying_at, race.guess_deadline],
      [startsAt, Date.parse(fact.qualifyingAt), raceDeadlineFor(startsAt)],
    );
    compare(
      `${fact.key} grid`,
      listOf('GRID').map(({ key }) => key),
      grid.map(({ driver }) => driver),
    );
    compare(`${fact.key} result`, results('RACE_RESULT'), facts(fact.result));
    compare(`${fact.key} sprint`, results('SPRINT_RESULT'), facts(fact.sprintResult));
    compare(
      `${fact.key} drivers`,
      ranked('DRIVER_STANDINGS'),
      driverStandings.flatMap(({ driver, position, points }) =>
        position === null ? [] : [[driver, position, points]],
      ),
    );
    compare(
      `${fact.key} constructors`,
      ranked('CONSTRUCTOR_STANDINGS'),
      constructorStandings.map((row) => [row.constructor, row.position, row.points]),
    );
    const counted = rows.flags.filter(
      ({ race_id, removed_at }) => race_id === race.id && removed_at === null,
    );
    compare(`${fact.key} flags`, flagWords(counted), flagWords(flags));
  }
  return differences;
}

const flagWords = (flags: readonly { session: string; type: string; lap: number | null }[]) =>
  flags.map(({ session, type, lap }) => `${session} ${type} ${lap}`).sort();
