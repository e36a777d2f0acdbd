import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#domain/season/category.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { players, pointsTables, seasonFacts } from '#support/seasons/season-arbitraries.ts';
import { playerTables } from '../player-tables.ts';
import { rankByPoints } from '../ranks.ts';
import { scoreSeason } from '../score-season.ts';
import { seasonRecap } from './season-recap.ts';

const season = fc.record({ facts: seasonFacts, tables: pointsTables, given: players });

const tablesOf = (
  { facts, tables }: { facts: SeasonFacts; tables: Parameters<typeof playerTables>[1] },
  player: Parameters<typeof playerTables>[2],
) => {
  const completed = completedRaces(facts);
  const ids = completed.map(({ id }) => id);
  return playerTables(facts, tables, player, completed.length, ids);
};

test('whatever was guessed, what is told is so', () => {
  fc.assert(
    fc.property(season, (input) => {
      const { facts, tables, given } = input;
      const scores = scoreSeason({ facts, tables, players: given });
      const latest = scores.completedRaces.length;
      for (const [index, player] of scores.players.entries()) {
        const recap = seasonRecap(scores, player.id);
        if (latest === 0) {
          expect(recap).toBeNull();
          continue;
        }
        const rows = tablesOf(input, player);
        const picks = [...rows.first, ...rows.tenth];
        const totals = (at: number) => [...scores.pointsAt(at, 'TOTAL')];
        expect(recap?.ranks).toEqual(
          Array.from({ length: latest }, (_, at) => rankByPoints(totals(at + 1))[index]),
        );

        const points = scores.completedRaces.map(({ id }) =>
          picks.filter(({ raceId }) => raceId === id).reduce((sum, { points }) => sum + points, 0),
        );
        const best = Math.max(...points);
        expect(recap?.bestRace?.points ?? 0).toBe(Math.max(0, best));
        const shown = recap?.bestRace?.picks ?? [];
        expect(shown.reduce((sum, { points }) => sum + points, 0)).toBe(
          recap?.bestRace?.points ?? 0,
        );

        const [category] = recap?.categories ?? [];
        if (category !== undefined) {
          const points = [...scores.pointsAt(latest, category.category)];
          expect(category.points).toBe(points[index]);
          expect(points.some((other) => other < category.points)).toBe(true);
          for (const each of CATEGORIES) {
            if ((scores.pointsAt(latest, each)[index] ?? 0) === 0) continue;
            expect(scores.ranksAt(latest, each)[index]).toBeGreaterThanOrEqual(category.rank);
          }
        }

        const hits = [...picks, ...rows.drivers, ...rows.constructors, ...rows.flags].filter(
          ({ difference }) => difference === 0,
        );
        expect(recap?.bullseyes?.TOTAL ?? 0).toBe(hits.length);

        const { rival, turningPoint } = recap ?? {};
        if (rival) {
          const at = scores.indexOf.get(rival.playerId) ?? -1;
          expect(at).not.toBe(index);
          expect(rival.gaps).toEqual(
            Array.from({ length: latest - rival.from + 1 }, (_, step) => {
              const after = totals(rival.from + step);
              return (after[index] ?? 0) - (after[at] ?? 0);
            }),
          );
        }
        if (turningPoint) {
          expect(recap?.ranks[turningPoint.raceIndex - 1]).toBe(turningPoint.from);
          expect(recap?.ranks.at(-1)).toBe(turningPoint.to);
          expect(turningPoint.from).not.toBe(turningPoint.to);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('who was whose rival does not depend on in which order they were given', () => {
  fc.assert(
    fc.property(season, ({ facts, tables, given }) => {
      const there = scoreSeason({ facts, tables, players: given });
      const back = scoreSeason({ facts, tables, players: given.toReversed() });
      for (const { id } of there.players)
        expect(seasonRecap(back, id)).toEqual(seasonRecap(there, id));
    }),
  );
});
