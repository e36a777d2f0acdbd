import type { HeaderInfo } from '#contract/accounts/header.ts';
import { isRaceGuessed, type Player } from '#domain/guessing/guesses.ts';
import type { Question } from '#domain/season/question.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Race } from '#domain/season/season.ts';
import { isSeasonOpen } from '#domain/season/season-deadline.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { SeasonView, ViewerSeasonReader } from '#server/season/season-view.ts';

const NO_SEASON = {
  year: null,
  isAbleToGuess: false,
  isRaceOpen: false,
  isPlaying: false,
  isGuessMissing: false,
  isRaceGuess: false,
  ongoingRace: null,
};

/** Returns true if an open guess is missing among the player's own. */
function isGuessMissing(
  own: Player | null,
  isOpen: boolean,
  race: Race | null,
  questions: readonly Question[],
): boolean {
  if (own === null) return true;
  const { driverOrder, constructorOrder, flagCounts, answers } = own;
  const isSeasonMissing =
    [driverOrder, constructorOrder, flagCounts].includes(null) ||
    questions.some(({ id }) => answers?.[id] === undefined);
  return (isOpen && isSeasonMissing) || (race !== null && !isRaceGuessed(own, race.id));
}

async function showSeason(season: SeasonView, viewer: Viewer) {
  const { facts, now } = season;
  const { open: race, withFlags, shown } = raceNow(facts, now);
  const isOpen = isSeasonOpen(facts, now);
  const isAbleToGuess = isOpen || race !== null;
  return {
    year: facts.year,
    isAbleToGuess,
    isRaceOpen: race !== null,
    isPlaying: viewer.userId !== null && season.participants.has(viewer.userId),
    isGuessMissing:
      isAbleToGuess &&
      viewer.userId !== null &&
      isGuessMissing(await season.ownGuesses(viewer.userId), isOpen, race, facts.questions),
    isRaceGuess: shown !== null,
    ongoingRace: viewer.isAdmin && withFlags ? { year: facts.year, id: withFlags.id } : null,
  };
}

/** Returns the header that every page needs: the viewer and the current state of the game. */
export async function showHeader(
  { seasons, viewer }: { readonly seasons: ViewerSeasonReader; readonly viewer: Viewer },
  clock: Clock,
): Promise<HeaderInfo> {
  const season = await seasons.defaultSeason();
  const hidden = await seasons.hidden();
  return {
    ...(season === null ? NO_SEASON : await showSeason(season, viewer)),
    isLoggedIn: viewer.status !== 'LOGGED_OUT',
    isAdmin: viewer.isAdmin,
    isBingoMaster: viewer.isBingoMaster,
    user:
      viewer.userId === null || viewer.username === null
        ? null
        : { id: viewer.userId, username: viewer.username },
    hidden: hidden && {
      since: hidden.since,
      races: hidden.races.map(({ race: { id, name, isRecorded }, isSprintOnly }) => ({
        id,
        name,
        isSprintOnly,
        isRecorded,
      })),
    },
    // Time of the clock that decides about deadlines, if a season has been read.
    now: season?.now ?? clock.now(),
  };
}
