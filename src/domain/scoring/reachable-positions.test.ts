import { describe, expect, test } from 'vitest';
import { completedRaces, positionsAt } from '#domain/season/completed-races.ts';
import type { Race, Standing } from '#domain/season/season.ts';
import { aRace, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { midway, playEnding, realSeason } from '#support/seasons/season-endings.ts';
import { reachablePositions } from './reachable-positions.ts';

/** Builds standings by points, in the order given. */
const standing = (points: Readonly<Record<string, number>>): Standing[] =>
  Object.entries(points).map(([competitorId, each], index) => ({
    competitorId,
    position: index + 1,
    points: each,
  }));

function reaches(
  points: Readonly<Record<string, number>>,
  left: readonly Partial<Race>[],
  year = 2025,
  championship: 'DRIVERS' | 'CONSTRUCTORS' = 'DRIVERS',
) {
  const rows = standing(points);
  const races = [
    aRace(1, { result: [], driverStandings: rows, constructorStandings: rows }),
    ...left.map((race, index) => aRace(index + 2, race)),
  ];
  const { of } = reachablePositions(aSeason({ year, races }), championship);
  return Object.fromEntries([...of].map(([id, { best, worst }]) => [id, [best, worst]]));
}

const SPRINT = { sprintAt: 0 };

describe('where a driver can still end', () => {
  test('a win is enough to come level, and who is level may be before', () => {
    expect(reaches({ norris: 100, piastri: 75, leclerc: 74 }, [{}])).toMatchObject({
      norris: [1, 2],
      piastri: [1, 3],
      leclerc: [2, 3],
    });
  });

  test('who is level already may be before without another point', () => {
    expect(reaches({ norris: 300, piastri: 300, leclerc: 1 }, [{}])).toMatchObject({
      norris: [1, 2],
      piastri: [1, 2],
    });
  });

  test('a sprint is worth 8 more, and the fastest lap 1 until 2024', () => {
    const level = { norris: 100, piastri: 67 };
    expect(reaches(level, [SPRINT]).piastri?.[0]).toBe(1);
    expect(reaches(level, [{}]).piastri?.[0]).toBe(2);
    expect(reaches({ norris: 100, piastri: 74 }, [{}], 2024).piastri?.[0]).toBe(1);
  });

  test('two can pass only with what two can win together', () => {
    // The winner gets 25 and the second 18.
    expect(reaches({ norris: 100, piastri: 82, leclerc: 82, albon: 1 }, [{}]).norris).toEqual([
      1, 3,
    ]);
    expect(reaches({ norris: 100, piastri: 79, leclerc: 77, albon: 1 }, [{}]).norris).toEqual([
      1, 2,
    ]);
    expect(reaches({ norris: 100, piastri: 79, leclerc: 78 }, [{}, {}]).norris).toEqual([1, 3]);
  });

  test('new drivers may join: of those who score nothing any number may be before', () => {
    expect(reaches({ norris: 100, albon: 8, colapinto: 0 }, [{}])).toMatchObject({
      albon: [2, 14],
      colapinto: [2, Number.POSITIVE_INFINITY],
    });
  });

  test('a team has two cars', () => {
    const reach = (points: number) =>
      reaches({ mclaren: 100, ferrari: points }, [{}], 2025, 'CONSTRUCTORS').ferrari?.[0];
    expect([reach(57), reach(56)]).toEqual([1, 2]);
    const withSprint = reaches({ mclaren: 100, ferrari: 42 }, [SPRINT], 2025, 'CONSTRUCTORS');
    expect(withSprint.ferrari?.[0]).toBe(1);
  });

  test('a season that gives more than the rules known here shows it', () => {
    const result = resultOf(['norris', 'albon']).map((row) => ({ ...row, points: 40 }));
    const races = [
      aRace(1, { result, driverStandings: standing({ norris: 100, piastri: 60 }) }),
      aRace(2),
    ];
    expect(reachablePositions(aSeason({ races }), 'DRIVERS').of.get('piastri')?.best).toBe(1);
  });
});

test('a result that is there before its standings may bring anything', () => {
  const first = aRace(1, {
    result: [],
    driverStandings: standing({ norris: 50, piastri: 20 }),
  });
  const races = [first, aRace(2, { result: resultOf(['piastri', 'norris']) }), aRace(3)];
  const { of } = reachablePositions(aSeason({ races }), 'DRIVERS');
  expect(of.get('piastri')?.best).toBe(1);
});

test('a race that was put off and run last is not in the standings of the one before', () => {
  const last = aRace(2, {
    result: [],
    driverStandings: standing({ norris: 50, piastri: 40 }),
  });
  const late = aRace(1, { startsAt: last.startsAt + 1, result: [] });
  const { of } = reachablePositions(aSeason({ races: [late, last] }), 'DRIVERS');
  expect(of.get('piastri')?.best).toBe(1);
});

test('where a source has its own order, that is reached already', () => {
  const driverStandings = [
    { competitorId: 'norris', position: 2, points: 100 },
    { competitorId: 'piastri', position: 1, points: 50 },
  ];
  const season = (positions: typeof driverStandings) =>
    reachablePositions(
      aSeason({ races: [aRace(1, { result: [], driverStandings: positions }), aRace(2)] }),
      'DRIVERS',
    );
  const { of, arePlacesOwn } = season(driverStandings);
  expect(of.get('norris')).toMatchObject({ best: 1, worst: 2 });
  expect(of.get('piastri')).toMatchObject({ best: 1, worst: 2 });
  expect(arePlacesOwn).toBe(true);
  expect(season(driverStandings.map((row) => ({ ...row, position: 1 }))).arePlacesOwn).toBe(false);
});

test('once nothing is left to race for, everybody stays where the standings say', () => {
  const rows = [
    ...standing({ norris: 0, piastri: 0 }),
    { competitorId: 'sainz', position: null, points: 0 },
  ];
  const races = [aRace(1, { result: [], driverStandings: rows })];
  const { of, ofNewcomer } = reachablePositions(aSeason({ races }), 'DRIVERS');
  expect(of.get('norris')).toEqual({ best: 1, worst: 1, mayBeUnranked: false });
  expect(of.get('piastri')).toEqual({ best: 2, worst: 2, mayBeUnranked: false });
  expect(of.get('sainz')?.mayBeUnranked).toBe(true);
  expect(ofNewcomer).toEqual(of.get('sainz'));
});

test('without points somebody may never be ranked; with points everybody is', () => {
  const { of, ofNewcomer } = reachablePositions(
    aSeason({
      drivers: [{ id: 'doohan', name: '', code: 'DOO', number: null, constructorId: null }],
      races: [
        aRace(1, { result: [], driverStandings: standing({ norris: 25, albon: 0 }) }),
        aRace(2),
      ],
    }),
    'DRIVERS',
  );
  expect([...of].map(([id, { mayBeUnranked }]) => [id, mayBeUnranked])).toEqual([
    ['doohan', true],
    ['norris', false],
    ['albon', true],
  ]);
  expect(ofNewcomer).toEqual({ best: 1, worst: Number.POSITIVE_INFINITY, mayBeUnranked: true });
});

describe.each([2024, 2025])('%i', (year) => {
  const season = realSeason(year);
  const rounds = season.races.slice(1).map((_, index) => index + 1);

  test.each(rounds)('after race %i nobody ends where it was said to be impossible', (done) => {
    for (const seed of Array.from({ length: 8 }, (_, index) => `${year} ${done} ${index}`)) {
      const state = midway(season, done, false, seed);
      const end = playEnding(state, seed).facts;
      const completed = completedRaces(end);
      for (const [championship, field] of [
        ['DRIVERS', 'driverStandings'],
        ['CONSTRUCTORS', 'constructorStandings'],
      ] as const) {
        const { of, ofNewcomer } = reachablePositions(state.facts, championship);
        const final = positionsAt(completed, completed.length, field);
        for (const [id, position] of final) {
          const { best, worst } = of.get(id) ?? ofNewcomer;
          expect(position ?? best, `${seed} ${id}`).toBeGreaterThanOrEqual(best);
          expect(position ?? best, `${seed} ${id}`).toBeLessThanOrEqual(worst);
        }
        for (const [id, { mayBeUnranked }] of of) {
          if (!final.has(id)) expect(mayBeUnranked, `${seed} ${id}`).toBe(true);
        }
      }
    }
  });
});
