import type { UserData } from '#contract/scoring/profiles.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';

const STATUS_ORDER = {
  CLASSIFIED: 0,
  NOT_CLASSIFIED: 1,
  RETIRED: 1,
  DISQUALIFIED: 2,
  DID_NOT_START: 3,
};

/**
 * Computes a player's total a second time without any of the game's rules: from the guesses (by
 * name), the facts in the file, and the points tables as published.
 */
export function oracleTotal(
  file: SeasonFile,
  racesRun: number,
  tables: ScoreTables,
  guessed: UserData['userScores'],
): number {
  const races = file.races.slice(0, racesRun);
  const last = races.at(-1);
  const driverName = new Map(file.drivers.map(({ key, name }) => [key, name]));
  const teamName = new Map(file.constructors.map(({ key, name }) => [key, name]));
  const award = (table: Record<string, number>, a: number, b: number | undefined) =>
    b === undefined ? 0 : (table[String(Math.abs(a - b))] ?? 0);
  let total = 0;

  const driverPlaces = new Map(
    last?.driverStandings?.map((row) => [driverName.get(row.driver), row.position ?? undefined]),
  );
  for (const row of guessed.driversGuesses) {
    total += award(tables.DRIVER, row.guessed, driverPlaces.get(row.competitor));
  }
  const teamPlaces = new Map(
    last?.constructorStandings?.map((row) => [
      teamName.get(row.constructor),
      row.position ?? undefined,
    ]),
  );
  for (const row of guessed.constructorsGuesses) {
    total += award(tables.CONSTRUCTOR, row.guessed, teamPlaces.get(row.competitor));
  }
  for (const row of guessed.flagGuesses) {
    const seen = races.flatMap((race) => race.flags ?? []).filter(({ type }) => type === row.flag);
    total += award(tables.FLAG, row.guessed, seen.length);
  }
  for (const [rows, place, table] of [
    [guessed.winnerGuesses, 1, tables.FIRST],
    [guessed.tenthGuesses, 10, tables.TENTH],
  ] as const) {
    for (const row of rows) {
      const result = races.find(({ round }) => round === row.racePos)?.result ?? [];
      const order = result
        .toSorted((a, b) => STATUS_ORDER[a.status] - STATUS_ORDER[b.status])
        .map(({ driver }) => driverName.get(driver));
      const index = order.indexOf(row.driver);
      total += award(table, place, index < 0 ? undefined : index + 1);
    }
  }
  return total;
}
