import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import { sample } from '#support/running/exhaustive.ts';
import { players, pointsTables, seasonFacts } from '#support/seasons/season-arbitraries.ts';
import { midway, NEW_PLAYER, playEnding, realSeason } from '#support/seasons/season-endings.ts';
import { contenderSteps, rivalryOf } from './contenders.ts';
import { scoreSeason } from './score-season.ts';

/** Checks real seasons after each race: no ending may contradict what was called impossible. */

const SEASONS = [2024, 2025].map(realSeason);
const MIDWAYS_PER_RACE = 5;
const ENDINGS = 12;

const rounds = SEASONS.flatMap((season) =>
  season.races.slice(1).map((_, index) => ({ season, year: season.year, done: index + 1 })),
);

describe.each(sample(rounds, 16))('$year after race $done', ({ season, done }) => {
  test('who is out never wins, who has secured the first place always has it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, isNextClosed) => {
        const state = midway(season, done, isNextClosed, `${seed}`);
        const { facts, tables, players, now } = state;
        const scores = scoreSeason({ facts, tables, players });
        const rivalry = rivalryOf(facts, scores, now);
        const possible = runSteps(contenderSteps(facts, scores, now));
        if (rivalry === null || possible === null) throw new Error('Nothing is said');
        const ids = players.map(({ id }) => id);
        for (let ending = 0; ending < ENDINGS; ending++) {
          const end = playEnding(state, `${seed} ${ending}`);
          const final = scoreSeason({ tables, ...end });
          const latest = final.completedRaces.length;
          const [totals, ranks] = [final.pointsAt(latest, 'TOTAL'), final.ranksAt(latest, 'TOTAL')];
          const pointsOf = (id: string) => totals[final.indexOf.get(id) ?? -1] ?? 0;
          const isFirst = (id: string) => ranks[final.indexOf.get(id) ?? -1] === 1;
          expect(ids.filter((id) => isFirst(id) && !possible.canWin.includes(id))).toEqual([]);
          expect(possible.secured.filter((id) => !isFirst(id))).toEqual([]);
          if (!possible.canNewcomerWin) expect(isFirst(NEW_PLAYER)).toBe(false);
          for (const [id, other] of possible.behind) {
            expect(pointsOf(id)).toBeLessThan(pointsOf(other));
          }
          for (const a of [...ids, null]) {
            for (const b of ids) {
              if (a === b) continue;
              const lead = pointsOf(a ?? NEW_PLAYER) - pointsOf(b);
              if (!rivalry.canReach(a, b)) expect(lead).toBeLessThan(0);
              if (!rivalry.canPass(a, b)) expect(lead).toBeLessThanOrEqual(0);
            }
          }
        }
      }),
      { numRuns: MIDWAYS_PER_RACE },
    );
  });
});

test('whatever is missing, whoever leads can still win, and nobody is behind who is not out', () => {
  const world = fc.record({ facts: seasonFacts, tables: pointsTables, players, now: fc.nat(50) });
  fc.assert(
    fc.property(world, ({ now: days, ...world }) => {
      const now = Date.parse('2025-02-26T07:00:00Z') + days * 86_400_000;
      const scores = scoreSeason(world);
      const possible = runSteps(contenderSteps(world.facts, scores, now));
      if (possible === null) return;
      const { canWin, secured, behind } = possible;
      const ranks = scores.ranksAt(scores.completedRaces.length, 'TOTAL');
      const leaders = scores.players.filter((_, index) => ranks[index] === 1).map(({ id }) => id);
      expect(canWin).toEqual(expect.arrayContaining(leaders));
      expect(leaders).toEqual(expect.arrayContaining([...secured]));
      const all = scores.players.map(({ id }) => id);
      expect([...canWin, ...behind.keys()].sort()).toEqual(all.toSorted());
    }),
    { numRuns: 500 },
  );
});
