import type { dumpSeason } from '../season-dump.ts';

type SeasonDump = Awaited<ReturnType<typeof dumpSeason>>;
type Row = Readonly<Record<string, unknown>>;

const LISTS = [
  'gridPlaces',
  'resultRows',
  'driverStandings',
  'constructorStandings',
  'flags',
] as const;

/**
 * What is wrong with a season after a run with a fault: whatever is not as it was before must be as a
 * healthy run has it, list by list and row by row; a provisional grid may stand in for the real one.
 */
export function judgeFaultyRun(
  before: SeasonDump,
  after: SeasonDump,
  healthy: SeasonDump,
): string[] {
  const isProvisional = (race: string) =>
    after.races.some((row) => keyOf(row) === race && (row as Row).grid_state === 'PROVISIONAL');
  return [
    ...(['constructors', 'drivers', 'races'] as const).flatMap((table) =>
      judgeRows(table, before[table], after[table], healthy[table]),
    ),
    ...LISTS.flatMap((list) => {
      const [was, is, shall] = [before, after, healthy].map((dump) => bySession(dump[list]));
      return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((session) => {
        const found = is?.get(session) ?? '';
        if (found === (was?.get(session) ?? '') || found === (shall?.get(session) ?? '')) return [];
        if (list === 'gridPlaces' && isProvisional(session)) return [];
        return [`${session}: the ${list} are neither the old ones nor the new ones`];
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
        .filter(([column, value]) => !(column === 'grid_state' && value === 'PROVISIONAL'))
        .map(([column, value]) => `${table} ${keyOf(row)}: ${column} is ${value}`);
    }),
  ];
}

function keyOf(row: object): unknown {
  return (row as Row).key;
}

/** The rows of each race, of its results those of each session, as one text. */
function bySession(rows: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const text of rows) {
    const { race_id, status, session } = JSON.parse(text) as Row;
    const key = status === undefined ? `${race_id}` : `${race_id} ${session}`;
    texts.set(key, `${texts.get(key) ?? ''}${text}`);
  }
  return texts;
}
