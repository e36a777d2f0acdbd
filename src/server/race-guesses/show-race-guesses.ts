import { RaceGuessView } from '#contract/race-guesses.ts';
import type { RaceCategory } from '#domain/category.ts';
import { finishingPlaces } from '#domain/finishing-places.ts';
import { guessedAt, guessedDriver } from '#domain/guesses.ts';
import { startPosition } from '#domain/player-tables.ts';
import { scoreRacePick } from '#domain/points.ts';
import { compareNames } from '#domain/ranks.ts';
import type { Race } from '#domain/season.ts';
import { isRaceGuessPublic } from '#domain/visibility.ts';
import type { CachedResponse } from '../cached-response.ts';
import { competitorsOf } from '../seasons/competitors.ts';
import type { SeasonView } from '../seasons/season-reader.ts';

function link(race: Race | undefined) {
  return race === undefined ? null : { id: race.id, position: race.position, name: race.name };
}

/** Who guessed whom in a race whose deadline has passed, by start position and then by name. */
export function showRaceGuesses(season: SeasonView, race: Race): CachedResponse {
  return season.cachedResponse(`race guesses ${race.id}`, RaceGuessView, () => {
    const competitors = competitorsOf(season.facts);
    const places = race.result === null ? null : finishingPlaces(race.result);

    const entries = (category: RaceCategory): RaceGuessView['first'] =>
      season.players
        .flatMap((player) => {
          const guess = player.raceGuesses.find(({ raceId }) => raceId === race.id);
          const driverId = guess === undefined ? null : guessedDriver(guess, category);
          const savedAt = guess === undefined ? null : guessedAt(guess, category);
          if (driverId === null || savedAt === null) return [];
          const place = places?.get(driverId) ?? null;
          return {
            user: player.name,
            userId: player.id,
            driver: competitors.driverName(driverId),
            look: competitors.driverLook(driverId),
            position: startPosition(race, driverId),
            finishPosition: place,
            points: places === null ? null : scoreRacePick(season.tables, category, place).points,
            savedAt,
          };
        })
        .sort(
          (a, b) =>
            (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) ||
            compareNames(a.user, b.user),
        );

    const closed = season.facts.races.filter(
      (other) => other.grid !== null && isRaceGuessPublic(other, season.now),
    );
    const index = closed.findIndex(({ id }) => id === race.id);
    return {
      name: race.name,
      year: season.facts.year,
      id: race.id,
      position: race.position,
      startsAt: race.startsAt,
      isCompleted: race.result !== null,
      first: entries('FIRST'),
      tenth: entries('TENTH'),
      previous: link(closed[index - 1]),
      next: link(closed[index + 1]),
    };
  });
}
