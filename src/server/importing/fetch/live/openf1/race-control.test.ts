import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RaceControlRow } from './openf1.ts';
import { countSession, toTrackEvents } from './race-control.ts';

function recorded(name: string): RaceControlRow[] {
  const file = new URL(
    `../../../../../../tests/fixtures/upstream/openf1.race_control.${name}.json`,
    import.meta.url,
  );
  return z.array(RaceControlRow).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const ITALY = recorded('2026-italy-race');
const SAO_PAULO = recorded('2025-sao-paulo-sprint');

function countedIn(
  rows: readonly RaceControlRow[],
  startsAt: string,
  { retirements = 0, laps = 0 } = {},
) {
  const session = { type: 'RACE' as const, startsAt: Date.parse(startsAt), retirements, laps };
  const count = countSession(rows, session);
  return 'flags' in count ? count.flags.map(({ lap, type }) => `${lap} ${type}`) : count.missing;
}

describe('the wording of 2025', () => {
  const start = '2025-11-08T14:00:00Z';

  test('a safety car that turns into a red flag', () => {
    expect(countedIn(SAO_PAULO, start)).toEqual([
      '1 YELLOW_FLAG',
      '6 YELLOW_FLAG',
      '6 SAFETY_CAR',
      '7 RED_FLAG',
      '24 YELLOW_FLAG',
    ]);
  });
});

/** Wording since 2026, in Italy. */
const expected = [
  '3 YELLOW_FLAG',
  '3 SAFETY_CAR',
  '3 RED_FLAG',
  // The track was declared clear and then yellow again, while the cars were in the pit lane.
  '4 YELLOW_FLAG',
  '6 YELLOW_FLAG',
  '28 YELLOW_FLAG',
  '28 SAFETY_CAR',
];

describe('the wording of 2026', () => {
  const start = '2026-09-06T13:00:00Z';

  test('a red flag without a flag, a virtual safety car by its short name', () => {
    expect(countedIn(ITALY, start)).toEqual(expected);
  });

  test('rows that come twice, or laps that are missing, change nothing', () => {
    expect(countedIn([...ITALY, ...ITALY], start)).toEqual(expected);
    const lapless = ITALY.map((row) =>
      row.message === 'STANDING START' ? { ...row, lap_number: null } : row,
    );
    expect(countedIn(lapless, start)).toEqual(expected);
  });
});

test.each([
  ['SAFETY CAR THROUGH THE PIT LANE', 'SafetyCar'],
  ['SAFETY CAR LIGHTS ON', 'Other'],
  ['CAR 30 (LAW) NOTED - SAFETY CAR INFRINGEMENT', 'Other'],
  ['CAR 5 (BOR) NOTED - RED FLAG INFRINGEMENT', 'Other'],
  ['CAR 5 (BOR) NOTED - YELLOW FLAG INFRINGEMENT', 'Other'],
  ['LAPPED CARS MAY NOW OVERTAKE THE SAFETY CAR: 18, 27', 'SafetyCar'],
  ['RACE WILL START BEHIND THE SAFETY CAR', 'Other'],
  ['TRACK SURFACE SLIPPERY IN TRACK SECTOR 5', 'Other'],
])('"%s" is no event of the track', (message, category) => {
  const [row] = ITALY;
  if (!row) throw new Error('no rows');
  expect(
    toTrackEvents([{ ...row, flag: null, scope: null, sector: null, category, message }]),
  ).toEqual([]);
});

test('a blue flag, and a black and white one, are for a driver', () => {
  const [row] = ITALY;
  if (!row) throw new Error('no rows');
  const flags = ['BLUE', 'BLACK AND WHITE', 'YELLOW'];
  const rows = flags.map((flag) => ({ ...row, flag, scope: 'Driver', message: flag }));
  expect(toTrackEvents(rows)).toEqual([]);
});

const lacking = { kind: 'FLAGS', session: 'RACE', lap: null };

describe('missing data is not a clean race', () => {
  const start = '2026-09-06T13:00:00Z';
  const quiet = ITALY.filter(
    ({ message }) => message === 'RACE START' || message === 'CHEQUERED FLAG',
  );

  test('no messages at all', () => {
    expect(countedIn([], start)).toEqual([{ ...lacking, missing: 'MESSAGES' }]);
  });

  test('no beginning', () => {
    const late = ITALY.filter(({ lap_number }) => (lap_number ?? 1) >= 5);
    expect(countedIn(late, start)).toEqual([{ ...lacking, missing: 'MESSAGES', lap: 5 }]);
  });

  test('no end', () => {
    const cut = ITALY.filter(({ message }) => message !== 'CHEQUERED FLAG');
    expect(countedIn(cut, start)).toEqual([{ ...lacking, missing: 'END' }]);
    const [row] = ITALY;
    if (!row) throw new Error('no rows');
    const ended = {
      ...row,
      flag: null,
      scope: null,
      message: 'SESSION FINISHED',
      date: Date.parse('2026-09-06T14:55:00Z'),
    };
    expect(countedIn([...cut, ended], start)).toHaveLength(expected.length);
  });

  test('an end before the last lap', () => {
    expect(countedIn(ITALY, start, { laps: 53 })).toEqual(expected);
    // A race that was stopped is counted back to an earlier lap.
    expect(countedIn(ITALY, start, { laps: 51 })).toEqual(expected);
    const early = ITALY.map((row) =>
      row.message === 'CHEQUERED FLAG'
        ? { ...row, lap_number: 28, date: Date.parse('2026-09-06T14:20:00Z') }
        : row,
    );
    expect(countedIn(early, start, { laps: 53 })).toEqual([{ ...lacking, missing: 'END' }]);
  });

  test('not a flag, though many cars stopped', () => {
    expect(countedIn(quiet, start, { retirements: 2 })).toEqual([]);
    expect(countedIn(quiet, start, { retirements: 3 })).toEqual([{ ...lacking, missing: 'FLAGS' }]);
    expect(countedIn(ITALY, start, { retirements: 5 })).toHaveLength(expected.length);
  });
});

describe('a wording that nobody here knows', () => {
  const start = '2025-11-08T14:00:00Z';
  const saying = (row: Partial<RaceControlRow>) => {
    const [first] = SAO_PAULO;
    if (first === undefined) throw new Error('There is no recording');
    const silent = { category: 'Other', flag: null, scope: null, sector: null };
    return [...SAO_PAULO, { ...first, ...silent, ...row }];
  };

  test.each([
    { category: 'SafetyCar', message: 'SAFETY CAR HAS BEEN DEPLOYED' },
    { message: 'VSC PERIOD BEGINS' },
    { category: 'Flag', flag: 'PURPLE', scope: 'Track', message: 'PURPLE FLAG' },
  ])('$message: nothing is counted', (row) => {
    expect(countedIn(saying(row), start)).toEqual([
      { ...lacking, missing: 'MEANING' },
      { kind: 'TECHNICAL', technical: row.message },
    ]);
  });

  test.each([
    { message: 'SAFETY CAR LIGHTS ON' },
    { category: 'SafetyCar', message: 'SAFETY CAR THROUGH THE PIT LANE' },
    { message: 'LAPPED CARS MAY NOW OVERTAKE THE SAFETY CAR: 18, 23' },
    { message: 'FIA STEWARDS: CAR 4 (NOR) NOTED - SAFETY CAR INFRINGEMENT' },
    {
      category: 'Flag',
      flag: 'BLUE',
      scope: 'Driver',
      message: 'WAVED BLUE FLAG FOR CAR 30 (LAW)',
    },
    { category: 'Flag', flag: 'GREEN', scope: 'Track', message: 'GREEN LIGHT - PIT EXIT OPEN' },
  ])('$message: changes nothing', (row) => {
    expect(countedIn(saying(row), start)).toEqual(countedIn(SAO_PAULO, start));
  });
});
