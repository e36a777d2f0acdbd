import { describe, expect, it, test } from 'vitest';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import type { FlagTable, OverrideTable, ResultRowTable, StandingTable } from '#server/db/tables.ts';
import type { ReportedList } from '../import-draft.ts';
import { decideFlags, decideLists } from './decide-lists.ts';

const RACE = 'australia';

type Standing = readonly [driver: string, position: number | null, points: number];

function standings(...rows: Standing[]): StandingTable[] {
  return rows.map(([competitor_id, position, points], sort) => {
    return { race_id: RACE, kind: 'DRIVER', competitor_id, sort, position, points };
  });
}

function result(
  ...rows: (Pick<ResultRowTable, 'driver_id' | 'status' | 'points'> & Partial<ResultRowTable>)[]
): ResultRowTable[] {
  const common = { race_id: RACE, session: 'RACE', constructor_id: null, laps: 58 } as const;
  return rows.map((row, sort) => ({ ...common, grid_position: 1, ...row, sort }));
}

/** Returns the decision about a changed list; by default corrections need a review. */
function decide(
  kind: 'DRIVER_STANDINGS' | 'RACE_RESULT',
  before: readonly (StandingTable | ResultRowTable)[],
  rows: ReportedList['rows'],
  overrides: readonly OverrideTable[] = [],
) {
  const none = {
    GRID: [],
    SPRINT_RESULT: [],
    RACE_RESULT: [],
    DRIVER_STANDINGS: [],
    CONSTRUCTOR_STANDINGS: [],
  };
  const stored = { lists: { ...none, [kind]: before }, overrides, reviews: [], races: [] };
  const reported = [{ raceId: RACE, kind, rows }];
  return decideLists(stored, reported, { corrections: 'review', now: 1e12 }).map(
    ({ decision }) => decision,
  );
}

const RUSSELL: Standing = ['russell', 1, 25];
const BOTTAS: Standing = ['bottas', 2, 0];
const STROLL: Standing = ['stroll', null, 0];

describe('corrections that change no place and no points', () => {
  test.each([
    ['somebody is added at the end', [RUSSELL, BOTTAS], [RUSSELL, BOTTAS, STROLL]],
    ['somebody is added between others', [RUSSELL, BOTTAS], [RUSSELL, STROLL, BOTTAS]],
    ['somebody is taken away', [RUSSELL, BOTTAS, STROLL], [RUSSELL, BOTTAS]],
    ['one is replaced by another', [RUSSELL, STROLL], [RUSSELL, ['alonso', null, 0]]],
  ] satisfies [string, Standing[], Standing[]][])(
    'When, without place and points, %s',
    (_what, before, after) => {
      expect(decide('DRIVER_STANDINGS', standings(...before), standings(...after))).toEqual([
        'APPLY',
      ]);
    },
  );
});

const WINNER = { driver_id: 'russell', status: 'CLASSIFIED', points: 25 } as const;

describe('what of a result nobody gets points by', () => {
  test.each<[string, Partial<ResultRowTable>, Partial<ResultRowTable>]>([
    ['laps are corrected', {}, { laps: 57 }],
    ['a start place is corrected', {}, { grid_position: 17 }],
    ['a start place becomes known', { grid_position: null }, {}],
    ['a team is corrected', {}, { constructor_id: 'mercedes' }],
  ])('When %s, then nobody is asked', (_what, before, after) => {
    const rows = [before, after].map((change) => result({ ...WINNER, ...change }));
    expect(decide('RACE_RESULT', rows[0] ?? [], rows[1] ?? [])).toEqual(['APPLY']);
  });
});

describe('corrections that matter', () => {
  test.each([
    ['somebody is added with a place', [RUSSELL], [RUSSELL, ['stroll', 2, 0]]],
    ['somebody is added with points', [RUSSELL], [RUSSELL, ['stroll', null, 1]]],
    ['somebody gets a place', [RUSSELL, STROLL], [RUSSELL, ['stroll', 2, 0]]],
    ['somebody loses the place', [RUSSELL, BOTTAS], [RUSSELL, ['bottas', null, 0]]],
    ['points change beside it', [RUSSELL], [['russell', 1, 24], STROLL]],
    [
      'two of one place change their order',
      [
        ['a', 1, 9],
        ['b', 1, 9],
      ],
      [
        ['b', 1, 9],
        ['a', 1, 9],
      ],
    ],
    ['nobody is left', [STROLL], []],
  ] satisfies [string, Standing[], Standing[]][])('When %s', (_what, before, after) => {
    expect(decide('DRIVER_STANDINGS', standings(...before), standings(...after))).toEqual([
      'REVIEW',
    ]);
  });

  it('When somebody without points is added to a result', () => {
    const absent = { driver_id: 'stroll', status: 'DID_NOT_START', points: 0 } as const;
    expect(decide('RACE_RESULT', result(WINNER), result(WINNER, absent))).toEqual(['REVIEW']);
  });
});

it('keeps an override, also when nothing else would change', () => {
  const override = { subject_id: RACE, field: 'DRIVER_STANDINGS' } as OverrideTable;
  const [before, after] = [standings(RUSSELL), standings(RUSSELL, STROLL)];
  expect(decide('DRIVER_STANDINGS', before, after, [override])).toEqual(['KEEP_OVERRIDE']);
});

describe('a count of flags', () => {
  const flag = (id: string, lap: number, origin: FlagTable['origin']): FlagTable => {
    return {
      id,
      race_id: RACE,
      type: 'YELLOW_FLAG',
      session: 'RACE',
      lap,
      origin,
      removed_at: null,
    };
  };
  const soFar = [flag('counted', 10, 'AUTOMATIC'), flag('seen', 12, 'MANUAL')];
  const decideCount = (
    flags_counted_at: number | null,
    stored: readonly FlagTable[],
    counted: readonly CountedFlag[],
  ) =>
    decideFlags(
      {
        stored: { flags: stored, reviews: [], races: [{ id: RACE, flags_counted_at }] },
        rules: {},
        moment: { newId: () => 'new' },
      },
      { id: RACE },
      counted,
    );
  const counted: CountedFlag[] = [{ type: 'YELLOW_FLAG', session: 'RACE', lap: 11 }];

  it('replaces the flags of the race so far, if it is the first after the race', () => {
    expect(decideCount(null, soFar, counted)).toEqual({
      flags: [flag('new', 11, 'AUTOMATIC')],
      decided: [],
    });
  });

  it('adds to what an admin has registered since, if there was one before', () => {
    expect(decideCount(1, soFar, counted)).toMatchObject({
      flags: [{ id: 'seen' }, { id: 'new' }],
      decided: [],
    });
  });

  it('needs a review, if there was one before with more', () => {
    const stored = [...soFar, flag('second', 40, 'AUTOMATIC')];
    const { flags, decided } = decideCount(1, stored, []);
    expect(flags).toEqual(stored);
    expect(decided).toMatchObject([{ kind: 'FLAGS', decision: 'REVIEW' }]);
  });
});
