import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { players, pointsTables, seasonFacts } from '#support/seasons/season-arbitraries.ts';
import {
  aPlayer,
  aRace,
  aSeason,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { oneSwap } from './one-swap.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';

const swapped = (order: readonly string[], a: string, b: string) =>
  order.map((id) => (id === a ? b : id === b ? a : id));

describe('one swap', () => {
  const drivers = ['a', 'b', 'c', 'd', 'e', 'f'];
  const race = aRace(1, { result: resultOf(drivers), driverStandings: standingsOf(drivers) });
  const facts = aSeason({ races: [race] });
  const scoresOf = (...orders: readonly [string, readonly string[]][]) =>
    scoreSeason({
      facts,
      tables: DEFAULT_POINTS_TABLES,
      players: orders.map(([id, driverOrder]) => aPlayer(id, { driverOrder })),
    });

  it('is the smallest that puts one past the next player ahead', () => {
    const scores = scoresOf(['kari', drivers], ['ola', ['b', 'a', 'c', 'd', 'e', 'f']]);
    expect(oneSwap(scores, 'ola', 1)).toEqual({ rivalId: 'kari', behind: 10, swap: null });
    const level = scoresOf(
      ['kari', ['a', 'b', 'c', 'd', 'f', 'e']],
      ['ola', ['c', 'a', 'b', 'd', 'f', 'e']],
      ['siri', ['b', 'a', 'd', 'c', 'f', 'e']],
    );
    expect(oneSwap(level, 'siri', 1)).toEqual({
      rivalId: 'ola',
      behind: 2,
      swap: { category: 'DRIVER', raised: 'a', lowered: 'b', gained: 10 },
    });
  });

  it('is nothing for who leads, and for who is not on the leaderboard', () => {
    const scores = scoresOf(['kari', drivers], ['ola', ['b', 'a']]);
    expect(oneSwap(scores, 'kari', 1)).toBeNull();
    expect(oneSwap(scores, 'nobody', 1)).toBeNull();
    expect(oneSwap(scores, 'ola', 0)).toBeNull();
  });

  it('is what the rules give for the changed order, in any season', () => {
    fc.assert(
      fc.property(seasonFacts, pointsTables, players, (season, tables, all) => {
        const given = { facts: season, tables };
        const scores = scoreSeason({ ...given, players: all });
        const latest = scores.completedRaces.length;
        for (const player of scores.players) {
          const found = oneSwap(scores, player.id, latest);
          if (found?.swap == null) continue;
          const { raised, lowered, category } = found.swap;
          const change = (order: readonly string[] | null) =>
            order && swapped(order, raised, lowered);
          const changed = all.map((each) =>
            each.id !== player.id
              ? each
              : {
                  ...each,
                  ...(category === 'DRIVER'
                    ? { driverOrder: change(each.driverOrder) }
                    : { constructorOrder: change(each.constructorOrder) }),
                },
          );
          const after = scoreSeason({ ...given, players: changed });
          const totalOf = (id: string) =>
            after.pointsAt(latest, 'TOTAL')[after.indexOf.get(id) ?? -1] ?? 0;
          expect(totalOf(player.id)).toBeGreaterThan(totalOf(found.rivalId));
        }
      }),
    );
  });
});
