import fc from 'fast-check';
import { test } from 'vitest';
import { players as anyPlayers } from '#support/seasons/season-arbitraries.ts';
import { aSeason } from '#support/seasons/season-builders.ts';
import type { Player } from './guesses.ts';
import { MAX_NAMED_ALIKE, MAX_NAMED_LONERS, seasonReveal } from './season-reveal.ts';

const facts = aSeason({
  drivers: ['gasly', 'albon', 'bottas'].map((id) => ({
    id,
    name: id,
    code: id,
    number: null,
    constructorId: null,
  })),
});

/** Returns the mean distance of two orders, computed from the guesses themselves. */
function apart(a: readonly string[], b: readonly string[]): number {
  const both = a.filter((id) => b.includes(id));
  const sum = both.reduce((all, id) => all + Math.abs(a.indexOf(id) - b.indexOf(id)), 0);
  return both.length === 0 ? Number.POSITIVE_INFINITY : sum / both.length;
}

const orderOf = (players: readonly Player[], id: string) =>
  players.find((player) => player.id === id)?.driverOrder ?? [];

test('whatever was guessed, what is told is so', () => {
  fc.assert(
    fc.property(anyPlayers, (players) => {
      const guessing = players.filter(({ driverOrder }) => driverOrder?.length);
      const reveal = seasonReveal(players, facts);
      if (reveal === null) return guessing.length < 3;
      const { champions, loners, boldest, alike } = reveal;
      const isCounted =
        reveal.count === guessing.length &&
        champions.reduce((sum, { count }) => sum + count, 0) === reveal.count &&
        champions.every(
          ({ driverId, count }) =>
            guessing.filter(({ driverOrder }) => driverOrder?.[0] === driverId).length === count,
        );
      const alone = champions.filter(({ count }) => count === 1);
      const areAlone =
        loners.length === (alone.length > MAX_NAMED_LONERS ? 0 : alone.length) &&
        loners.every(({ playerId, driverId }) => orderOf(players, playerId)[0] === driverId);
      const isBold =
        boldest === null ||
        (boldest.playerIds.length <= MAX_NAMED_ALIKE &&
          boldest.playerIds.length < guessing.length &&
          boldest.places > 0);
      const pairs = guessing.flatMap((a, index) =>
        guessing
          .slice(index + 1)
          .map((b) => ({ ids: [a.id, b.id], by: apart(a.driverOrder ?? [], b.driverOrder ?? []) })),
      );
      const nearest = Math.min(...pairs.map(({ by }) => by));
      const areNearest = pairs
        .filter(({ by }) => by === nearest && by < Number.POSITIVE_INFINITY)
        .map(({ ids }) => ids);
      const areAlike =
        alike === null
          ? areNearest.length !== 1 || guessing.length === 2
          : alike.places === nearest &&
            areNearest.length === (alike.playerIds.length === 2 ? 1 : 3) &&
            areNearest.flat().every((id) => alike.playerIds.includes(id));
      return isCounted && areAlone && isBold && areAlike;
    }),
    { numRuns: 500 },
  );
});

test('the order of the players is the order of the names, and changes nothing else', () => {
  fc.assert(
    fc.property(anyPlayers, (players) => {
      const there = seasonReveal(players, facts);
      const back = seasonReveal(players.toReversed(), facts);
      const same = (a: readonly string[] = [], b: readonly string[] = []) =>
        a.join() === b.toReversed().join();
      return (
        JSON.stringify(there?.champions) === JSON.stringify(back?.champions) &&
        same(there?.boldest?.playerIds, back?.boldest?.playerIds) &&
        same(there?.alike?.playerIds, back?.alike?.playerIds)
      );
    }),
  );
});
