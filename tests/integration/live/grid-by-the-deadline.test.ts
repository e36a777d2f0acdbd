import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '#support/databases.ts';
import { IS_EXHAUSTIVE } from '#support/exhaustive.ts';
import { ANSWER_FAULTS, FAULTS, type FaultKind, TRANSPORT_FAULTS } from '#support/f1-api/faults.ts';
import { type Fault, openFaultyWeekend } from '#support/f1-api/faulty-weekend.ts';
import { broken, CALLS, type Calls } from '#support/f1-api/weekend-faults.ts';

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

/** Responses without usable data, which leave the grid to the other source. */
const NOTHING: readonly FaultKind[] = [
  ...BEFORE_READING,
  ...(['EMPTY', 'HALF_UNCOUNTED', 'POSITION_ZERO', 'PROTO'] as const),
];
const ROWS = FAULTS.filter((kind) => !NOTHING.includes(kind));

/** All faults in contents; of those noticed in one place for all calls each call takes a third. */
const kindsOf = (index: number) =>
  FAULTS.filter(
    (kind, number) => IS_EXHAUSTIVE || !BEFORE_READING.includes(kind) || number % 3 === index % 3,
  );

onEachDatabase('a grid to guess from by the deadline', (open, dialect) => {
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

  const calls = Object.keys(CALLS) as Calls[];
  const some =
    dialect === 'sqlite' || IS_EXHAUSTIVE ? calls : (['qualifying', 'the grids'] as const);
  /** If a driver is missing without a gap, he may have withdrawn; everybody else can be guessed. */
  const guessable = (grids: FaultKind) => {
    if (grids !== 'LAST_ROW_LOST') return { drivers: field, status: 200 };
    const drivers = expect.toSatisfy((known: readonly string[]) => {
      return known.length === field.length - 1 && known.every((id) => field.includes(id));
    });
    return { drivers, status: 200 };
  };

  describe.each(some.map((call, index) => ({ call, kinds: kindsOf(index) })))(
    '$call broken',
    ({ call, kinds }) => {
      test.each(kinds)('%s', async (kind) => {
        const isOfGrids = call === 'the grids' || call === 'OpenF1';
        expect(await inTime(broken(kind, call))).toEqual(guessable(isOfGrids ? kind : 'EMPTY'));
      });
    },
  );

  if (dialect !== 'sqlite' && !IS_EXHAUSTIVE) return;

  const both = (one: Fault, other: Fault): Fault => ({
    name: `${one.name}, ${other.name}`,
    begin(stage) {
      one.begin?.(stage);
      other.begin?.(stage);
    },
  });

  describe.each(ROWS)('%s in qualifying', (kind) => {
    test.each(FAULTS.filter((other) => !TRANSPORT_FAULTS.some((each) => each === other)))(
      'and %s in the grids',
      async (other) => {
        const fault = both(broken(kind, 'qualifying'), broken(other, 'the grids'));
        expect(await inTime(fault)).toEqual(guessable(other));
      },
    );
  });
  test.each(NOTHING.filter((each) => !TRANSPORT_FAULTS.some((kind) => kind === each)))(
    '%s in qualifying, and half of it in the grids',
    async (kind) => {
      const fault = both(broken(kind, 'qualifying'), broken('HALF', 'the grids'));
      expect(await inTime(fault)).toEqual({ drivers: field, status: 200 });
    },
  );
});
