import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { ANSWER_FAULTS, type FaultKind, TRANSPORT_FAULTS } from '#support/f1-api/faults.ts';
import { type Fault, openFaultyWeekend } from '#support/f1-api/faulty-weekend.ts';
import { broken, type Calls } from '#support/f1-api/weekend-faults.ts';
import { IS_EXHAUSTIVE, sample } from '#support/running/exhaustive.ts';

/**
 * Breaks sources from qualifying on; the server runs through the first half hour with a grid, and
 * an hour of race day.
 */
const WEEKEND = {
  'until the deadline': [
    ['2025-05-03T22:05Z', '2025-05-03T22:35Z'],
    ['2025-05-04T13:00Z', '2025-05-04T13:55Z'],
  ],
} as const;

const BEFORE_READING: readonly FaultKind[] = [...TRANSPORT_FAULTS, ...ANSWER_FAULTS];
const IN_ANY_ROWS: readonly FaultKind[] = [
  ...(['EMPTY', 'HALF', 'HALF_UNCOUNTED', 'LAST_ROW_LOST', 'DUPLICATE_DRIVER', 'PROTO'] as const),
];

/** Faults in contents that change the responses of each call that is made at that time. */
const CONTENTS = {
  'the sprints': [
    ...IN_ANY_ROWS,
    ...(['NO_POINTS', 'POSITION_ZERO', 'NO_ZONE', 'NO_TIME', 'NULL_GRIDS', 'BAD_ROUND'] as const),
  ],
  qualifying: [...IN_ANY_ROWS, 'POSITION_ZERO', 'NO_ZONE', 'NO_TIME', 'BAD_ROUND'],
  'the calendar': [...IN_ANY_ROWS, 'NO_ZONE', 'NO_TIME', 'BAD_ROUND'],
  'the entries': [...IN_ANY_ROWS, 'NO_POINTS', 'POSITION_ZERO'],
  Jolpica: [
    ...IN_ANY_ROWS,
    ...(['NO_POINTS', 'POSITION_ZERO', 'NO_ZONE', 'NO_TIME', 'NULL_GRIDS', 'BAD_ROUND'] as const),
  ],
  'the sessions': [...IN_ANY_ROWS, 'NO_ZONE'],
  'the grids': [...IN_ANY_ROWS, 'POSITION_ZERO'],
  'the names': IN_ANY_ROWS,
  OpenF1: [
    ...IN_ANY_ROWS,
    ...(['POSITION_ZERO', 'NO_ZONE', 'NEW_WORDING', 'EVERY_SECOND_FLAG'] as const),
    'LAST_SAFETY_CAR_LOST',
  ],
} as const satisfies Partial<Record<Calls, readonly FaultKind[]>>;
const BROKEN = Object.entries(CONTENTS) as [keyof typeof CONTENTS, readonly FaultKind[]][];

/** Faults in contents that leave some grid in qualifying. */
const ROWS = [
  'HALF',
  'LAST_ROW_LOST',
  'DUPLICATE_DRIVER',
  'NO_ZONE',
  'NO_TIME',
  'BAD_ROUND',
] as const;
/** Responses without usable data, which leave the grid to the other source. */
const NOTHING: readonly FaultKind[] = [
  ...ANSWER_FAULTS,
  ...(['EMPTY', 'HALF_UNCOUNTED', 'POSITION_ZERO', 'PROTO'] as const),
];

const isAnswered = (kind: FaultKind) => !TRANSPORT_FAULTS.some((each) => each === kind);

/** Number of calls after which every fault has been tried with some of them. */
const TURNS = 18;

/** Of the faults that are noticed in one place for all calls each call takes a third. */
const inTurn = (index: number) => BEFORE_READING.filter((_, number) => number % 3 === index % 3);
const CASES = BROKEN.map(([call, contents], index) => ({
  call,
  kinds: [...inTurn(index), ...contents],
  turn: index,
}));
const PAIRS = ROWS.map((kind, index) => ({
  kind,
  others: [...inTurn(index).filter(isAnswered), ...CONTENTS['the grids']],
  turn: index,
}));

/** Takes a few faults of each call, others than of the one before, unless exhaustive. */
const sampleOfTurn = (kinds: readonly FaultKind[], turn: number) =>
  kinds.filter((_, index) => IS_EXHAUSTIVE || index % TURNS === turn % TURNS);

onAnyDatabase('a grid to guess from by the deadline', (open) => {
  let weekend: Awaited<ReturnType<typeof openFaultyWeekend<keyof typeof WEEKEND>>>;
  let field: readonly string[];
  const inTime = (fault: Fault) => weekend.guessInTime(fault, 'until the deadline');
  beforeAll(async () => {
    weekend = await openFaultyWeekend(open(), WEEKEND);
    ({ drivers: field } = await inTime({ name: 'none' }));
  });
  afterAll(() => weekend.close());

  test('without a fault everybody can be guessed', () => {
    expect(field).toHaveLength(20);
  });

  /** If a driver is missing without a gap, he may have withdrawn; everybody else can be guessed. */
  const guessable = (grids: FaultKind) => {
    if (grids !== 'LAST_ROW_LOST') return { drivers: field, status: 200 };
    const drivers = expect.toSatisfy((known: readonly string[]) => {
      return known.length === field.length - 1 && known.every((id) => field.includes(id));
    });
    return { drivers, status: 200 };
  };

  describe.each(CASES)('$call broken', ({ call, kinds, turn }) => {
    test.each(sampleOfTurn(kinds, turn))('%s', async (kind) => {
      const isOfGrids = call === 'the grids' || call === 'OpenF1';
      expect(await inTime(broken(kind, call))).toEqual(guessable(isOfGrids ? kind : 'EMPTY'));
    });
  });

  const both = (one: Fault, other: Fault): Fault => ({
    name: `${one.name}, ${other.name}`,
    begin(stage) {
      one.begin?.(stage);
      other.begin?.(stage);
    },
  });

  describe.each(PAIRS)('$kind in qualifying', ({ kind, others, turn }) => {
    test.each(sampleOfTurn(others, turn))('and %s in the grids', async (other) => {
      const fault = both(broken(kind, 'qualifying'), broken(other, 'the grids'));
      expect(await inTime(fault)).toEqual(guessable(other));
    });
  });
  test.each(sample(NOTHING, 16))('%s in qualifying, and half of it in the grids', async (kind) => {
    const fault = both(broken(kind, 'qualifying'), broken('HALF', 'the grids'));
    expect(await inTime(fault)).toEqual({ drivers: field, status: 200 });
  });
});
