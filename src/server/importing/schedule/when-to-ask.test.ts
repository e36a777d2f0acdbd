import { describe, expect, it, test } from 'vitest';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import {
  type Ask,
  type AskableRace,
  type AskableSeason,
  askNow,
  isAskedInVain,
  isBackedOff,
  lackedBy,
  mostRacesAfter,
  nextCalendarAsk,
  nextRaceAsk,
  whenToAsk,
} from './when-to-ask.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2025-03-16T04:00:00Z');
const QUALIFYING = START - 23 * HOUR;
const SPRINT = START - 26 * HOUR;
const QUALIFIED = QUALIFYING + HOUR;
const RACE_OVER = START + 90 * MINUTE;

function aRace(lacks: readonly ImportThing[] = IMPORT_THINGS, sprintAt: number | null = null) {
  return { id: 'a', qualifyingAt: QUALIFYING, sprintAt, startsAt: START, lacks: new Set(lacks) };
}

function aSeason(
  races: readonly AskableRace[],
  changes: Partial<AskableSeason> = {},
): AskableSeason {
  const lastAsk = { at: START, failures: 0, mostRaces: 4 };
  return {
    year: 2025,
    races,
    lastAsk,
    isOpenF1Closed: false,
    asks: new Map<string, Ask>(),
    ...changes,
  };
}

/** When a race is asked for again that was asked for at `at`, as it is now. */
function next(race: AskableRace, at: number, inVain = 0): number {
  const ask = { at, lacked: lackedBy(race, at), inVain };
  return nextRaceAsk(aSeason([race], { asks: new Map([[race.id, ask]]) }), race);
}

describe('a race', () => {
  test('is asked for from the end of its qualifying', () => {
    expect(nextRaceAsk(aSeason([aRace()]), aRace())).toBe(QUALIFIED);
  });

  test('is asked for from the end of its sprint, where that comes first', () => {
    const race = aRace(IMPORT_THINGS, SPRINT);
    expect(nextRaceAsk(aSeason([race]), race)).toBe(SPRINT + 45 * MINUTE);
  });

  test('without a known qualifying is asked for once it has begun', () => {
    const race = { ...aRace(), qualifyingAt: null };
    expect(nextRaceAsk(aSeason([race]), race)).toBe(START + HOUR);
  });

  test.each<[string, readonly ImportThing[], number, number]>([
    ['without a grid', IMPORT_THINGS, QUALIFIED, 10 * MINUTE],
    ['with its grid', ['RESULT', 'STANDINGS', 'FLAGS'], QUALIFIED, 30 * MINUTE],
    ['without a result', IMPORT_THINGS, RACE_OVER, 10 * MINUTE],
    ['without standings', ['STANDINGS'], RACE_OVER, 10 * MINUTE],
    ['without flags', ['FLAGS'], RACE_OVER, 10 * MINUTE],
    ['with everything', [], RACE_OVER, 30 * MINUTE],
    ['with everything for nearly a day', [], RACE_OVER + DAY - 1, 30 * MINUTE],
    ['with everything for a day', [], RACE_OVER + DAY, 7 * DAY],
    ['without a sprint result, though it had none', ['SPRINT_RESULT'], RACE_OVER, 30 * MINUTE],
  ])('%s is asked for again after its interval', (_, lacks, at, interval) => {
    expect(next(aRace(lacks), at)).toBe(at + interval);
  });

  test('with its grid is asked for again when the race is over, whatever the interval', () => {
    expect(next(aRace(['RESULT', 'STANDINGS', 'FLAGS']), RACE_OVER - MINUTE)).toBe(RACE_OVER);
  });

  test.each([
    [0, 10 * MINUTE],
    [142, 10 * MINUTE],
    [143, HOUR],
    [190, HOUR],
    [191, DAY],
    [204, DAY],
    [205, 7 * DAY],
    [10_000, 7 * DAY],
  ])('whose result has not come %i times before is asked for less often', (inVain, interval) => {
    expect(next(aRace(), RACE_OVER, inVain)).toBe(RACE_OVER + interval);
  });

  it('that lacks its flags alone is left alone for half an hour while OpenF1 is closed', () => {
    const closed = (lacks: readonly ImportThing[], ask: Ask | null) => {
      const race = aRace(lacks);
      const lastAsk = { at: RACE_OVER + 25 * MINUTE, failures: 0, mostRaces: 4 };
      const asks = new Map(ask === null ? [] : [[race.id, ask] as const]);
      return nextRaceAsk(aSeason([race], { lastAsk, isOpenF1Closed: true, asks }), race);
    };
    const asked = (lacked: ImportThing[]) => ({ at: RACE_OVER, lacked, inVain: 0 });
    expect(closed(['FLAGS'], asked(['FLAGS']))).toBe(RACE_OVER + 55 * MINUTE);
    expect(closed(['STANDINGS', 'FLAGS'], asked(['STANDINGS', 'FLAGS']))).toBe(
      RACE_OVER + 10 * MINUTE,
    );
    expect(closed(['GRID'], asked(['GRID']))).toBe(RACE_OVER + 10 * MINUTE);
    expect(closed(['FLAGS'], null)).toBe(QUALIFIED);
  });

  it('is asked for often again when something has come', () => {
    const before = askNow(aRace(), null, RACE_OVER);
    const late = { ...before, inVain: 400 };
    const race = aRace(['FLAGS']);
    const season = aSeason([race], { asks: new Map([['a', late]]) });
    expect(isBackedOff(aRace(), late)).toBe(true);
    expect(isBackedOff(race, late)).toBe(false);
    expect(nextRaceAsk(season, race)).toBe(RACE_OVER + 10 * MINUTE);
    expect(askNow(race, late, RACE_OVER + HOUR).inVain).toBe(0);
  });

  it('remembers how often it was asked for the same in vain', () => {
    const first = askNow(aRace(), null, RACE_OVER);
    const second = askNow(aRace(), first, RACE_OVER + 10 * MINUTE);
    expect([first.inVain, second.inVain]).toEqual([0, 1]);
    expect(askNow(aRace([]), second, RACE_OVER + HOUR)).toMatchObject({ lacked: [], inVain: 0 });
  });

  it('is asked for in vain after six times for just what it lacks now', () => {
    const sixth = { ...askNow(aRace(), null, RACE_OVER), inVain: 5 };
    expect(isAskedInVain(aRace(), null, RACE_OVER)).toBe(false);
    expect(isAskedInVain(aRace(), { ...sixth, inVain: 4 }, RACE_OVER)).toBe(false);
    expect(isAskedInVain(aRace(), sixth, RACE_OVER)).toBe(true);
    expect(isAskedInVain(aRace(['FLAGS']), sixth, RACE_OVER)).toBe(false);
  });

  it('is not asked in vain for what a session has been due to bring only since', () => {
    const qualified = { ...askNow(aRace(), null, QUALIFIED), inVain: 100 };
    expect(isAskedInVain(aRace(), qualified, RACE_OVER - 1)).toBe(true);
    expect(isAskedInVain(aRace(), qualified, RACE_OVER)).toBe(false);
  });
});

describe('the calendar', () => {
  const at = START - 30 * DAY;
  const waits = (failures: number, races = [aRace()], asked = at) =>
    nextCalendarAsk(aSeason(races, { lastAsk: { at: asked, failures, mostRaces: 4 } })) - asked;

  it('is asked for at once, every eight hours, and weekly when the last race is over', () => {
    expect(nextCalendarAsk(aSeason([], { lastAsk: null }))).toBe(0);
    expect(waits(0)).toBe(8 * HOUR);
    expect(waits(0, [])).toBe(8 * HOUR);
    expect(waits(0, [aRace()], START + DAY)).toBe(7 * DAY);
  });

  it('is asked for hourly after failures, but not for ever', () => {
    expect([waits(1), waits(24), waits(25)]).toEqual([HOUR, HOUR, 8 * HOUR]);
  });

  it('When a run has failed, then its season rests for ten minutes', () => {
    const lastAsk = { at: QUALIFIED + MINUTE, failures: 1, mostRaces: 4 };
    const season = aSeason([aRace()], { lastAsk });
    expect(nextRaceAsk(season, aRace())).toBe(QUALIFIED + 11 * MINUTE);
  });
});

describe('a run', () => {
  const now = START + 40 * DAY;
  const races = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
    ...aRace(id === 'f' ? ['FLAGS'] : []),
    id,
    startsAt: START + index * DAY,
  }));
  /** All asked for just over a week ago, `a` the longest. */
  const asks = new Map(
    races.map((race, index): [string, Ask] => [
      race.id,
      askNow(race, null, now - 7 * DAY - (10 - index) * MINUTE),
    ]),
  );

  it('asks for nothing when nothing is due', () => {
    const season = aSeason([aRace()], { lastAsk: { at: START - DAY, failures: 0, mostRaces: 4 } });
    expect(whenToAsk([season], START - DAY + 8 * HOUR - 1)).toEqual({
      year: 2025,
      raceIds: ['a'],
    });
    expect(whenToAsk([{ ...season, races: [] }], START - DAY + 8 * HOUR - 1)).toBeNull();
    expect(whenToAsk([{ ...season, races: [] }], START - DAY + 8 * HOUR)).toEqual({
      year: 2025,
      raceIds: [],
    });
    expect(whenToAsk([], now)).toBeNull();
  });

  it('asks for four races: what lacks something first, then the longest unasked', () => {
    const lastAsk = { at: now, failures: 0, mostRaces: 4 };
    expect(whenToAsk([aSeason(races, { asks, lastAsk })], now)?.raceIds).toEqual([
      'f',
      'a',
      'b',
      'c',
    ]);
  });

  it('asks for one season, and for the latest races of one that was never asked for', () => {
    const unknown = { ...aSeason(races, { lastAsk: null }), year: 2026 };
    const known = aSeason(races, { asks, lastAsk: { at: now, failures: 0, mostRaces: 4 } });
    expect(whenToAsk([known, unknown], now)).toEqual({
      year: 2026,
      raceIds: ['f', 'e', 'd', 'c'],
    });
  });

  it('asks for fewer races after one that did not come to its end, and for more again', () => {
    const so = (mostRaces: number) => ({ at: now, failures: 0, mostRaces });
    expect(mostRacesAfter(null, 0, false)).toBe(4);
    expect(mostRacesAfter(so(4), 4, true)).toBe(2);
    expect(mostRacesAfter(so(2), 1, true)).toBe(1);
    expect(mostRacesAfter(so(1), 0, true)).toBe(1);
    expect(mostRacesAfter(so(1), 0, false)).toBe(1);
    expect(mostRacesAfter(so(1), 1, false)).toBe(2);
    expect(mostRacesAfter(so(2), 2, false)).toBe(4);
    const season = aSeason(races, { asks, lastAsk: so(2) });
    expect(whenToAsk([season], now)?.raceIds).toEqual(['f', 'a']);
  });
});
