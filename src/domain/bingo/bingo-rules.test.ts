import { describe, expect, it } from 'vitest';
import { aRace, resultOf } from '#support/seasons/season-builders.ts';
import { realSeason } from '#support/seasons/season-endings.ts';
import {
  BINGO_RULE_KINDS,
  type BingoRule,
  type BingoRuleKind,
  bingoRuleHolds,
  bingoRuleKind,
} from './bingo-rules.ts';

const rule = (kind: BingoRuleKind, rest: Partial<BingoRule> = {}): BingoRule => ({
  kind,
  driverId: null,
  otherDriverId: null,
  constructorId: null,
  count: null,
  ...rest,
});

const seasons = { 2024: realSeason(2024), 2025: realSeason(2025) };

/** Positions of the races in which the rule holds. */
const positionsOf = (year: 2024 | 2025, kind: BingoRuleKind, rest: Partial<BingoRule> = {}) =>
  seasons[year].races
    .filter((race) => bingoRuleHolds(rule(kind, rest), race))
    .map(({ position }) => position);

const driver = (driverId: string, count: number | null = null) => ({ driverId, count });
const team = (constructorId: string) => ({ constructorId });

describe('rules of texts, on the seasons as they were', () => {
  it.each<[string, 2024 | 2025, BingoRuleKind, Partial<BingoRule>, number[]]>([
    ['Russell won Canada and Singapore', 2025, 'DRIVER_WINS', driver('george-russell'), [10, 18]],
    [
      'Austria and Las Vegas the year before',
      2024,
      'DRIVER_WINS',
      driver('george-russell'),
      [11, 22],
    ],
    ['Hamilton Silverstone and Spa', 2024, 'DRIVER_WINS', driver('lewis-hamilton'), [12, 14]],
    ['Hülkenberg, once', 2025, 'DRIVER_PODIUM', driver('nico-hulkenberg'), [12]],
    ['Hadjar, once', 2025, 'DRIVER_PODIUM', driver('isack-hadjar'), [15]],
    ['Hamilton won a sprint', 2025, 'DRIVER_SPRINT_WIN', driver('lewis-hamilton'), [2]],
    ['Leclerc in Hungary', 2025, 'DRIVER_POLE', driver('charles-leclerc'), [14]],
    ['China, Bahrain and Las Vegas', 2025, 'DISQUALIFICATION', {}, [2, 4, 22]],
    ['a red flag', 2025, 'RED_FLAG', {}, [13]],
    ['third on the grid won', 2025, 'GRID_PLACE_WINS', { count: 3 }, [12, 14, 23]],
    ['from 4th in Miami alone', 2025, 'WIN_FROM_BEHIND', { count: 4 }, [6]],
    ['from 17th in Brazil', 2024, 'WIN_FROM_BEHIND', { count: 10 }, [21]],
    ['Verstappen gained 16 places', 2024, 'DRIVER_GAINS', driver('max-verstappen', 16), [21]],
    ['Hamilton gained 8 places', 2025, 'DRIVER_GAINS', driver('lewis-hamilton', 8), [7, 22, 24]],
    ['who retires gains none', 2025, 'DRIVER_GAINS', driver('gabriel-bortoleto', 10), []],
    ['Doohan gained 5, and soon had no seat', 2025, 'DRIVER_GAINS', driver('jack-doohan', 5), [2]],
    ['nor a pole', 2025, 'DRIVER_POLE', driver('jack-doohan'), []],
    ['nor points', 2025, 'DRIVER_POINTS', driver('jack-doohan'), []],
    ['Bortoleto', 2025, 'DRIVER_POINTS', driver('gabriel-bortoleto'), [11, 13, 14, 16, 20]],
    ['Hamilton in Melbourne', 2025, 'DRIVER_TENTH', driver('lewis-hamilton'), [1]],
    ['Hamilton', 2025, 'DRIVER_RETIRES', driver('lewis-hamilton'), [15, 21]],
    ['Doohan, never when he had no seat', 2025, 'DRIVER_RETIRES', driver('jack-doohan'), [1, 6]],
    ['Ferrari at Zandvoort and in Brazil', 2025, 'TEAM_BOTH_RETIRE', team('ferrari'), [15, 21]],
    ['four at Silverstone and Zandvoort', 2025, 'SAFETY_CARS', { count: 4 }, [12, 15]],
  ])('%s', (_what, year, kind, rest, positions) => {
    expect(positionsOf(year, kind, rest)).toEqual(positions);
  });

  it('knows a safety car by its lap', () => {
    expect(positionsOf(2025, 'EARLY_SAFETY_CAR', { count: 1 })).toEqual([1, 5, 11, 17]);
    const early = positionsOf(2025, 'EARLY_SAFETY_CAR', { count: 3 });
    expect(early).toEqual([1, 5, 6, 8, 11, 12, 17, 21, 22]);
    expect(positionsOf(2025, 'SAFETY_CAR')).toEqual(expect.arrayContaining(early));
    expect(positionsOf(2025, 'SAFETY_CAR')).not.toContain(2);
  });

  it('knows a race without any flag', () => {
    expect(positionsOf(2025, 'NO_FLAGS')).toEqual([3, 14, 24]);
  });

  it('knows both cars of a team', () => {
    expect(positionsOf(2025, 'TEAM_ONE_TWO', team('mclaren'))).toEqual([2, 6, 9, 11, 12, 13, 14]);
    const points = positionsOf(2025, 'TEAM_BOTH_POINTS', team('mclaren'));
    expect(points).toEqual(expect.arrayContaining([2, 14]));
    // Both McLarens were disqualified in Las Vegas.
    expect(points).not.toContain(22);
  });

  it('compares two drivers only where both were classified', () => {
    const ahead = { driverId: 'lando-norris', otherDriverId: 'oscar-piastri' };
    const behind = { driverId: 'oscar-piastri', otherDriverId: 'lando-norris' };
    // Piastri retired in Baku (17); in Las Vegas (22) neither counted.
    expect(positionsOf(2025, 'DRIVER_AHEAD', ahead)).toEqual([
      1, 3, 7, 8, 11, 12, 14, 16, 18, 19, 20, 21,
    ]);
    expect(positionsOf(2025, 'DRIVER_AHEAD', behind)).toEqual([2, 4, 5, 6, 9, 10, 13, 15, 23, 24]);
  });

  it('counts those who retired', () => {
    for (const { position, result } of seasons[2024].races) {
      const out = result?.filter(({ status }) => status === 'RETIRED').length ?? 0;
      expect(positionsOf(2024, 'NO_RETIREMENTS').includes(position)).toBe(out === 0);
      expect(positionsOf(2024, 'RETIREMENTS', { count: 3 }).includes(position)).toBe(out >= 3);
    }
    expect(positionsOf(2024, 'NO_RETIREMENTS')).not.toEqual([]);
    expect(positionsOf(2024, 'RETIREMENTS', { count: 3 })).not.toEqual([]);
  });

  it('names the same driver in tenth place as the result does', () => {
    for (const { position, result } of seasons[2025].races) {
      const tenth = result?.[9]?.driverId ?? '';
      expect(positionsOf(2025, 'DRIVER_TENTH', driver(tenth))).toContain(position);
      expect(positionsOf(2025, 'DRIVER_POINTS', driver(tenth))).toContain(position);
    }
  });

  it('decides nothing before there is a result, whatever flags there are', () => {
    const race = seasons[2025].races[0];
    if (race === undefined) throw new Error('no race');
    expect(bingoRuleHolds(rule('SAFETY_CAR'), race)).toBe(true);
    expect(bingoRuleHolds(rule('SAFETY_CAR'), { ...race, result: null })).toBe(false);
  });

  it('takes flags that nobody has counted for neither any nor none', () => {
    const race = seasons[2025].races[2];
    if (race === undefined) throw new Error('no race');
    expect(bingoRuleHolds(rule('NO_FLAGS'), race)).toBe(true);
    expect(bingoRuleHolds(rule('NO_FLAGS'), { ...race, flags: [], areFlagsCounted: false })).toBe(
      false,
    );
    expect(bingoRuleHolds(rule('SAFETY_CAR'), { ...race, flags: [], areFlagsCounted: false })).toBe(
      false,
    );
  });

  it('takes flags of a sprint alone for none of the race only once they are counted', () => {
    const race = seasons[2025].races[2];
    if (race === undefined) throw new Error('no race');
    const flag = { id: 'seen', type: 'RED_FLAG', session: 'SPRINT', lap: 3 } as const;
    const seen = { ...race, flags: [flag], areFlagsCounted: false };
    expect(bingoRuleHolds(rule('NO_FLAGS'), seen)).toBe(false);
    expect(bingoRuleHolds(rule('NO_FLAGS'), { ...seen, areFlagsCounted: true })).toBe(true);
  });

  it('takes the first who is classified for the winner', () => {
    const [first, second] = resultOf(['a', 'b']);
    if (first === undefined || second === undefined) throw new Error('no result');
    const disqualified = { ...first, status: 'DISQUALIFIED', gridPosition: 1 } as const;
    const race = aRace(1, { result: [disqualified, { ...second, gridPosition: 5 }] });
    expect(bingoRuleHolds(rule('GRID_PLACE_WINS', { count: 5 }), race)).toBe(true);
    expect(bingoRuleHolds(rule('GRID_PLACE_WINS', { count: 1 }), race)).toBe(false);
  });

  it('never holds when the number it needs is missing', () => {
    const kinds = Object.keys(BINGO_RULE_KINDS) as BingoRuleKind[];
    const counting = kinds.filter((kind) => bingoRuleKind(kind).fields.includes('count'));
    expect(counting).not.toEqual([]);
    for (const kind of counting) {
      expect(positionsOf(2025, kind, { driverId: 'lewis-hamilton' })).toEqual([]);
    }
  });

  it('never holds when whom it is about has been deleted', () => {
    for (const kind of [
      'DRIVER_WINS',
      'DRIVER_AHEAD',
      'TEAM_ONE_TWO',
      'TEAM_BOTH_RETIRE',
    ] as const) {
      expect(positionsOf(2025, kind)).toEqual([]);
    }
    const teamless = aRace(1, { result: resultOf(['a', 'b'], 'RETIRED') });
    expect(bingoRuleHolds(rule('TEAM_BOTH_RETIRE'), teamless)).toBe(false);
  });
});
