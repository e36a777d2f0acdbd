import type { dumpSeason } from '../checks/season-dump.ts';

type SeasonDump = Awaited<ReturnType<typeof dumpSeason>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the faults of a season after a run: whatever has changed must be as in a healthy run,
 * list by list and row by row. A provisional grid may replace the final one.
 */
export function judgeFaultyRun(
  before: SeasonDump,
  after: SeasonDump,
  healthy: SeasonDump,
): string[] {
  const isProvisional = (race: string) =>
    (after.lists.GRID ?? []).some((text) => {
      const { race_id, is_provisional } = JSON.parse(text) as Row;
      return race_id === race && is_provisional === 1;
    });
  return [
    ...(['constructors', 'drivers', 'races'] as const).flatMap((table) =>
      judgeRows(table, before[table], after[table], healthy[table]),
    ),
    ...Object.keys(after.lists).flatMap((kind) => {
      const [was, is, shall] = [before, after, healthy].map(({ lists }) => byRace(lists[kind]));
      return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((race) => {
        const found = is?.get(race) ?? '';
        if (found === (was?.get(race) ?? '') || found === (shall?.get(race) ?? '')) return [];
        if (kind === 'GRID' && isProvisional(race)) return [];
        return [`${race}: ${kind} is neither the old one nor the new one`];
      });
    }),
  ];
}

function judgeRows(
  table: string,
  before: readonly object[],
  after: readonly object[],
  healthy: readonly object[],
): string[] {
  const find = (rows: readonly object[], key: unknown) =>
    rows.find((row) => keyOf(row) === key) as Row | undefined;
  const lost = before.filter((row) => !find(after, keyOf(row)));
  return [
    ...lost.map((row) => `${table} ${keyOf(row)} is gone`),
    ...after.flatMap((row) => {
      const [was, shall] = [find(before, keyOf(row)), find(healthy, keyOf(row))];
      if (!was && !shall) return [`${table} ${keyOf(row)} is nobody's`];
      return Object.entries(row)
        .filter(([column]) => column !== 'id' && column !== 'position')
        .filter(
          ([column, value]) => ![was, shall].some((other) => other && other[column] === value),
        )
        .map(([column, value]) => `${table} ${keyOf(row)}: ${column} is ${value}`);
    }),
  ];
}

function keyOf(row: object): unknown {
  return (row as Row).key;
}

/** The rows of each race, as one text. */
function byRace(rows: readonly string[] = []): Map<string, string> {
  const texts = new Map<string, string>();
  for (const text of rows) {
    const { race_id } = JSON.parse(text) as { readonly race_id: string };
    texts.set(race_id, `${texts.get(race_id) ?? ''}${text}`);
  }
  return texts;
}
