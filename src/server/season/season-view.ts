import type { z } from 'zod';
import type { Instant } from '#domain/base/time.ts';
import type { TabledGuesses } from '#domain/guessing/guess-table.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { CountedPart } from '#domain/leagues/league-start.ts';
import type { ContenderSet } from '#domain/scoring/contenders.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import type { RaceCategory } from '#domain/season/category.ts';
import type { HiddenResults } from '#domain/season/hidden-results.ts';
import type { Race } from '#domain/season/season.ts';
import type { Derive } from '#server/base/derived-store.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import type { ParticipantList } from './participants.ts';
import type { StoredFacts } from './read-season.ts';

/** Season as it is publicly visible between two deadlines. */
export interface SeasonView
  extends Pick<
    StoredFacts,
    'facts' | 'tables' | 'latestMedals' | 'racesWithWaitingReviews' | 'corrections'
  > {
  /** Names the snapshot of this view: it changes whenever a response made from it could change. */
  readonly version: string;
  /**
   * Returns what depends on facts and public guesses alone, as this viewer may see them. It is made
   * once, and goes away with the snapshot.
   */
  readonly derive: Derive;
  /** Players with a public guess, and the guesses, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Same players and guesses, in the columns that scoring reads. */
  readonly guesses: TabledGuesses;
  /** Time of the last change of a public pick; 0 if there is none. */
  readonly guessedAt: (userId: string, raceId: string, category: RaceCategory) => Instant;
  readonly scores: () => SeasonScores;
  /** Names the players among those of the season, in keys of what is derived for them alone. */
  readonly group: string;
  /** Of all players the whole season counts. */
  readonly counted: null;
  /** Contenders; `null` if they are not computed, as with too many players. */
  readonly contenders: () => Promise<ContenderSet | null>;
  /** Contenders within a league, see `contenders`. */
  readonly contendersAmong: FindContenders;
  /** Reads how the previous season ended; a correction of it outdates this season as well. */
  readonly previousSeason: () => Promise<PreviousSeason>;
  /** Participants of the season, even while their guesses are secret. */
  readonly participants: ParticipantList;
  /**
   * Time of this view. A response may depend on its phase alone, and what else is derived on no more
   * of it than which deadlines have passed.
   */
  readonly now: Instant;
  /**
   * Derives a response, which may also depend on the phase, the participants, and chances as far as
   * they are computed.
   */
  readonly cachedResponse: MakeResponse;
  /** Returns the viewer's own guesses, including open ones; never part of a response to others. */
  readonly ownGuesses: (userId: string) => Promise<Player | null>;
  /** Spoiler cut-off: results after this moment are hidden from the viewer; `null` if nothing is hidden. */
  readonly asOf: Instant | null;
  /**
   * Returns the hidden results of a user with this spoiler cut-off; `null` if nothing is hidden.
   */
  readonly hiddenFrom: (revealedUntil: Instant) => HiddenResults | null;
}

/** What of a season counts in a league that begins with a race. */
export interface Counted extends CountedPart {
  /** Name of the race that the league begins with. */
  readonly race: string;
}

/** Season as leaderboards and player lists need it, with all players or those of a league. */
export type GroupSeasonView = Pick<
  SeasonView,
  | 'facts'
  | 'tables'
  | 'now'
  | 'players'
  | 'guessedAt'
  | 'scores'
  | 'group'
  | 'contenders'
  | 'latestMedals'
  | 'asOf'
  | 'derive'
  | 'previousSeason'
> & {
  readonly participants: Pick<ParticipantList, 'list' | 'has'>;
  /**
   * What of the season counts, from which the scores are; `null` for all of it. Facts and players
   * are whole: races before are shown, but give no points.
   */
  readonly counted: Counted | null;
};

export type MakeResponse = <Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  make: () => z.input<Schema> | Promise<z.input<Schema>>,
  /** Returns true if something that it shows is still to be computed. */
  isPartial?: (value: z.input<Schema>) => boolean,
) => Promise<CachedResponse>;

/** Finds who of a group can still win. */
export type FindContenders = (
  among: Pick<GroupSeasonView, 'group' | 'scores'>,
) => Promise<ContenderSet | null>;

export interface SeasonReader {
  /** Returns the season of a year as it is public now; `null` if it does not exist. */
  readonly of: (year: number) => Promise<SeasonView | null>;
  /**
   * Returns the default season: that of the calendar year in Norway, or the latest until there is
   * one; `null` if there is none.
   */
  readonly defaultSeason: () => Promise<SeasonView | null>;
  /**
   * Returns the season, by default the default season.
   * @throws ProblemError `season-not-found`
   */
  readonly require: (year?: number) => Promise<SeasonView>;
  /**
   * Returns a race, with its season.
   * @throws ProblemError `race-not-found`
   */
  readonly requireRace: (
    raceId: string,
  ) => Promise<{ readonly season: SeasonView; readonly race: Race }>;
}

/** Seasons as they are public, and as viewers who hide results see them. */
export interface SeasonStore extends SeasonReader {
  /** @param revealedUntil the viewer's spoiler cut-off; `null` hides nothing */
  readonly forViewer: (revealedUntil: Instant | null) => ViewerSeasonReader;
  /** Returns the races of a season at that revision; `null` unless they are cached. */
  readonly racesAt: (year: number, revision: number) => readonly Race[] | null;
  /** Makes all responses anew, because more of what they show has been computed. */
  readonly renewResponses: () => void;
  /** Keeps what depends on its key alone, and not on a snapshot. */
  readonly keep: Derive;
}

/** Seasons without anybody's results hidden, for responses that are the same for every viewer. */
export interface PublicSeasons {
  readonly publicSeasons: SeasonStore;
}

/** Moment of a recording: a second of it, or the start of a lap. */
export type ReplayMoment = { readonly at: number } | { readonly lap: number };

/** A recorded race, and the season around it, as both were at a second of the recording. */
export interface ReplayView {
  readonly season: SeasonView;
  readonly race: Race;
  /** Second at which the view ends, at most that at which the recording does. */
  readonly at: number;
  readonly lap: number;
  readonly isOver: boolean;
}

/** Reader of seasons as one viewer sees them. */
export interface ViewerSeasonReader extends SeasonReader {
  /**
   * Returns the viewer's hidden results. Decided once per request, so that all its parts agree.
   */
  readonly hidden: () => Promise<HiddenResults | null>;
  /** Spoiler cut-off, for data outside of seasons; `null` if nothing is hidden. */
  readonly since: () => Promise<Instant | null>;
  /**
   * Returns a recorded race as it stood at a moment, whatever the viewer hides of it. The season is
   * that of just before its start, with the points of today.
   * @throws ProblemError `race-not-found`; `not-available-yet` without a recording, and while a race
   * before it is hidden from the viewer; `not-found` for a lap that the race does not have
   */
  readonly replay: (raceId: string, moment: ReplayMoment) => Promise<ReplayView>;
}
