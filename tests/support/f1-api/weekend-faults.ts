import type { ResultEntry } from '#server/importing/fetch/season-file.ts';
import type { FaultKind } from './faults.ts';
import { type Fault, SEASON } from './faulty-weekend.ts';
import type { Scenario } from './scenario.ts';

/** Calls of the weekend at that time. */
export const CALLS = {
  'the results': /jolpica 2025\/2\/results/,
  'the sprints': /jolpica 2025\/2\/sprint/,
  qualifying: /jolpica 2025\/2\/qualifying/,
  'the standings': /jolpica 2025\/2\/(driver|constructor)standings/,
  'the calendar': /jolpica 2025\/races/,
  'the entries': /jolpica 2025\/(constructors|drivers|driverstandings)/,
  Jolpica: /^jolpica/,
  'the sessions': /openf1 sessions/,
  'the grids': /openf1 starting_grid/,
  'the messages': /openf1 race_control\?session_key=1691\d/,
  'the names': /openf1 drivers/,
  OpenF1: /^openf1/,
};
export type Calls = keyof typeof CALLS;

export const START = Date.parse('2025-05-04T20:00Z');
export const RESULT = SEASON.races.find(({ key }) => key === 'miami')?.result ?? [];
export const [WINNER, SECOND, ...OTHERS] = RESULT as [ResultEntry, ResultEntry, ...ResultEntry[]];
export const EXCHANGED: readonly ResultEntry[] = [
  { ...SECOND, position: 1, points: WINNER.points },
  { ...WINNER, position: 2, points: SECOND.points },
  ...OTHERS,
];

/** Result in which the last classified driver is disqualified. */
export const DISQUALIFIED = RESULT.map((row, index): ResultEntry => {
  const { position, ...rest } = row;
  const isLast = position !== undefined && RESULT[index + 1]?.position === undefined;
  return isLast ? { ...rest, status: 'DISQUALIFIED', points: 0 } : row;
});

export const broken = (kind: FaultKind, calls: Calls, more: Partial<Fault> = {}): Fault => ({
  name: `${kind} in ${calls}`,
  begin: ({ api }) => api.breakAnswers(CALLS[calls], kind),
  ...(kind.startsWith('STALL') && { stalls: CALLS[calls] }),
  ...more,
});

/** Returns a fault that begins once the race has been stored. */
export const brokenLater = (kind: FaultKind, calls: Calls): Fault => ({
  name: `${kind} in ${calls}`,
  later: ({ api }) => api.breakAnswers(CALLS[calls], kind),
});

export const world = (
  name: string,
  changes: Partial<Scenario>,
  more: Partial<Fault> = {},
): Fault => ({
  name,
  begin: ({ api }) => Object.assign(api.scenario, changes),
  ...more,
});

/**
 * Returns a fault where the sources have these rows right after the race, and correct ones later.
 */
export function corrected(
  name: string,
  rows: readonly ResultEntry[],
  more: Partial<Fault> = {},
): Fault {
  const result = [{ from: new Date(START).toISOString(), rows: [...rows] }];
  const of = { attribution: '', about: '', year: SEASON.year, race: 'miami', qualifying: [] };
  return world(name, { corrections: [{ ...of, result }] }, { later: () => undefined, ...more });
}
