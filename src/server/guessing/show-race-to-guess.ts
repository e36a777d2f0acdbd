import type { RaceToGuessView, ReserveLists } from '#contract/guessing/guesses.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { reserveOn } from '#domain/guessing/reserves.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import { driverForm } from '#domain/season/driver-form.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Race } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { selectReserves } from '#server/season/reserves.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { showStartingGrid } from '#server/season/show-starting-grid.ts';

export function showRace(year: number, race: Race): RaceToGuessView['race'] {
  return {
    id: race.id,
    year,
    position: race.position,
    name: race.name,
    startsAt: race.startsAt,
    hasSprint: race.sprintAt !== null,
  };
}

/** Returns the player's two picks of a race, including drivers who have since left the grid. */
export function showPicks(
  season: SeasonView,
  race: Race,
  own: Player | null,
): Pick<RaceToGuessView, 'first' | 'tenth'> {
  const { driverName, driverLook } = competitorsOf(season.facts);
  const guesses = own?.raceGuesses ?? [];
  const guess = guesses.find(({ raceId }) => raceId === race.id);
  const show = (category: RaceCategory) => {
    const driverId = guess?.drivers[category] ?? null;
    if (guess === undefined || driverId === null) return null;
    const place = race.grid?.find((each) => each.driverId === driverId);
    return {
      name: driverName(driverId),
      look: driverLook(driverId, place?.constructorId),
      isOnGrid: place !== undefined,
      isReserve: guess.reserves.includes(category),
    };
  };
  return byPickName(show);
}

/** Returns the reserves that would fill the empty picks of a race if its grid stayed as it is. */
export function showReserves(
  { facts }: Pick<SeasonView, 'facts'>,
  race: Race,
  lists: ReserveLists,
): RaceToGuessView['reserves'] {
  const { driverName } = competitorsOf(facts);
  const show = (list: readonly string[]) => {
    const driverId = facts.hasReserves ? reserveOn(race.grid, list) : null;
    return driverId === null ? null : driverName(driverId);
  };
  return { first: show(lists.first), tenth: show(lists.tenth) };
}

function showGridWithForm({ facts }: SeasonView, race: Race): RaceToGuessView['grid'] {
  const completed = completedRaces(facts);
  return showStartingGrid(race, competitorsOf(facts)).map((place) => {
    const { latest, ...form } = driverForm(completed, place.competitor.id);
    return { ...place, form: { ...form, latest: [...latest] } };
  });
}

/** Returns a race to guess: its grid, and the player's picks. */
export async function showRaceToGuess(
  executor: Executor,
  season: SeasonView,
  race: Race,
  userId: string,
): Promise<RaceToGuessView> {
  const { facts, now } = season;
  return {
    race: showRace(facts.year, race),
    now,
    deadline: race.guessDeadline,
    isOpen: raceNow(facts, now).open?.id === race.id,
    grid: showGridWithForm(season, race),
    isGridProvisional: race.isGridProvisional,
    reserves: showReserves(
      season,
      race,
      await selectReserves(executor, { userId, year: facts.year }),
    ),
    ...showPicks(season, race, await season.ownGuesses(userId)),
  };
}
