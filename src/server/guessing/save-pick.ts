import type { SavedPicks } from '#contract/guessing/guesses.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import { type RaceFacts, raceRefusal } from '#domain/season/race-now.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonStore } from '#server/season/season-view.ts';
import { deadlineUnless, type GuessGate, saveGuess } from './guess-gate.ts';
import {
  deletePick,
  type RaceWithPicks,
  replacePick,
  selectGuessableRaces,
  selectRaceToGuess,
} from './race-to-guess.queries.ts';

type Context = Pick<AppContext, 'database' | 'clock' | 'random'> & {
  readonly seasons: Pick<SeasonStore, 'racesAt'>;
};

interface PickToSave {
  readonly userId: string;
  readonly raceId: string;
  readonly category: RaceCategory;
  readonly driverId: string | null;
  /** Driver id the client last saw here; any other stored id is a conflict. */
  readonly basedOn: string | null | undefined;
}

const picksOf = (driverId: string | null) => (driverId === null ? [] : [driverId]);

/**
 * Saves or deletes (`null`) a player's pick of a race.
 * @throws ProblemError outside its opening time, on an edit conflict, or if the driver is not on the
 * grid
 */
export async function savePick(context: Context, pick: PickToSave): Promise<SavedPicks> {
  const { userId, category, driverId, basedOn } = pick;
  const { decision, found, receipt } = await saveGuess(context, {
    userId,
    part: category,
    picks: picksOf(driverId),
    basedOn: basedOn === undefined ? undefined : picksOf(basedOn),
    gate: raceGate(context, pick),
    async read(_trx, { stored }) {
      const own = stored[category];
      const isParticipant = Object.values(stored).some((each) => each !== null);
      return { picks: picksOf(own?.driverId ?? null), stamp: own, isParticipant };
    },
    assertValid(race) {
      if (driverId === null || isOnGrid(race, driverId)) return;
      const errors = [{ path: '/driver', message: 'is not on the grid' }];
      throw new ProblemError('invalid-input', { errors });
    },
    store: (trx, stamp) =>
      driverId === null ? deletePick(trx, pick) : replacePick(trx, pick, driverId, stamp),
  });
  const saved = (each: RaceCategory) =>
    each === category ? driverId : (found.stored[each]?.driverId ?? null);
  return {
    ...decision,
    ...byPickName(saved),
    receipt: driverId === null ? null : receipt,
  };
}

/** Race with the player's picks, among the races of its season. */
type RaceToGuess = RaceWithPicks & {
  readonly races: readonly (RaceFacts & { readonly id: string })[];
};

/** Gate of the picks of a race, which is open from when its grid is known. */
function raceGate(
  { seasons }: Pick<Context, 'seasons'>,
  pick: Pick<PickToSave, 'raceId' | 'userId'>,
): GuessGate<RaceToGuess> {
  return {
    async find(trx) {
      const race = await selectRaceToGuess(trx, pick);
      if (race === null) throw new ProblemError('race-not-found');
      const { year, revision } = race;
      const races = seasons.racesAt(year, revision) ?? (await selectGuessableRaces(trx, year));
      return { ...race, races };
    },
    open({ raceId: id, deadline, isFinished, races }, latest) {
      const refusal = raceRefusal({ isFinished, races }, { id, deadline }, latest);
      return deadlineUnless(refusal, deadline, latest, 'The race has been run');
    },
  };
}

function isOnGrid({ raceId, races }: RaceToGuess, driverId: string): boolean {
  const grid = races.find(({ id }) => id === raceId)?.grid;
  return grid?.some((place) => place.driverId === driverId) ?? false;
}
