import type { z } from 'zod';
import type { RaceCategory } from '#domain/category.ts';
import type { ContenderSet } from '#domain/contenders.ts';
import { currentYear, phase } from '#domain/deadlines.ts';
import { pickSavedAt, type TabledGuesses } from '#domain/guess-table.ts';
import type { Player } from '#domain/guesses.ts';
import { type HiddenResults, hiddenResults } from '#domain/hidden-results.ts';
import type { SeasonScores } from '#domain/score-season.ts';
import type { Instant, Race } from '#domain/season.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase, SeasonRevision } from '#server/db/open-database.ts';
import { type CachedResponse, jsonResponse } from '#server/http/cached-response.ts';
import { isWhole } from '#server/http/paging.ts';
import { ProblemError } from '#server/http/problems.ts';
import { createClosings } from './closing/closings.ts';
import type { FindContenders } from './contender-cache.ts';
import type { ParticipantList } from './participants.ts';
import { createPastSeasonCache } from './past-season-cache.ts';
import { selectOwnGuesses } from './player-guesses.queries.ts';
import {
  type CachedSeason,
  readSeason,
  type SeasonRequest,
  type StoredFacts,
} from './read-season.ts';
import { createResponseCache } from './response-cache.ts';
import { selectYearOfRace } from './season.queries.ts';
import { createSeasonCache } from './season-cache.ts';
import { toPlayer } from './to-season-facts.ts';
import { createViewerReader, type ViewerSeasonReader } from './viewer-reader.ts';

/** Season as it is publicly visible between two deadlines. */
export interface SeasonView
  extends Pick<
    StoredFacts,
    'facts' | 'tables' | 'latestMedals' | 'correctionsWaiting' | 'corrections'
  > {
  /** Changes whenever a response built from this view could change. */
  readonly version: number;
  /** Players with a public guess, and the guesses, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Same players and guesses, in the columns that scoring reads. */
  readonly guesses: TabledGuesses;
  /** Time of the last change of a public pick; 0 if there is none. */
  readonly guessedAt: (userId: string, raceId: string, category: RaceCategory) => Instant;
  readonly scores: () => SeasonScores;
  /** Contenders; `null` if they are not computed, as with too many players. */
  readonly contenders: () => Promise<ContenderSet | null>;
  /** Contenders within a league, see `contenders`. */
  readonly contendersAmong: FindContenders;
  /** Participants of the season, even while their guesses are secret. */
  readonly participants: ParticipantList;
  /** Time of this response. What `cachedResponse` caches may depend on its phase only. */
  readonly now: Instant;
  /**
   * Builds a response once while facts and public guesses are unchanged. It must not depend on
   * participants.
   */
  readonly cachedResponse: MakeResponse;
  /** Caches responses that list participants; otherwise as `cachedResponse`. */
  readonly cachedWithParticipants: MakeResponse;
  /** Returns the viewer's own guesses, including open ones; never part of a response to others. */
  readonly ownGuesses: (userId: string) => Promise<Player | null>;
  /** Spoiler cut-off: results after this moment are hidden from the viewer; `null` if nothing is hidden. */
  readonly asOf: Instant | null;
  /**
   * Returns the hidden results of a user with this spoiler cut-off; `null` if nothing is hidden.
   */
  readonly hiddenFrom: (revealedUntil: Instant) => HiddenResults | null;
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
  | 'contenders'
  | 'latestMedals'
  | 'asOf'
> & { readonly participants: Pick<ParticipantList, 'list' | 'has'> };

type MakeResponse = <Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  make: () => z.input<Schema>,
) => CachedResponse;

/**
 * Returns true if a cached season is fresh: unchanged, and without a deadline that has passed
 * since.
 */
const isFresh = (cached: CachedSeason, { revision, guesserChanges, now }: SeasonRevision) =>
  cached.stored.revision >= (revision ?? 0) &&
  cached.participants.changes >= guesserChanges &&
  cached.phase === phase(cached.stored.thresholds, now);

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
}

/** Seasons without anybody's results hidden, for responses that are the same for every viewer. */
export interface PublicSeasons {
  readonly publicSeasons: SeasonStore;
}

/**
 * Reads seasons and caches what is computed from them. An unchanged season costs one indexed read;
 * of a changed one only the stale part is read (facts, newly public guesses, participants).
 */
export function createSeasonReader(database: OpenDatabase, clock: Clock): SeasonStore {
  const seasons = createSeasonCache<CachedSeason>();
  const responses = createResponseCache();
  const reading = new Map<number, Promise<CachedSeason | null>>();
  let lastVersion = 0;
  const nextVersion = () => {
    lastVersion += 1;
    return lastVersion;
  };
  const pastSeason = createPastSeasonCache(database.db, nextVersion);
  const closings = createClosings(database);

  async function read(request: SeasonRequest): Promise<CachedSeason | null> {
    const known = seasons.get(request.year);
    const season = await readSeason({ database, known, nextView: nextVersion }, request);
    if (season === null) return null;
    if ('unclosed' in season) return read(await closings.close(request, season.unclosed));
    seasons.set(request.year, season);
    return season;
  }

  /** Requests that find a stale season share one pending read. */
  function readOnce(request: SeasonRequest): Promise<CachedSeason | null> {
    const pending = reading.get(request.year);
    if (pending !== undefined) return pending;
    const begun = read(request).finally(() => reading.delete(request.year));
    reading.set(request.year, begun);
    return begun;
  }

  function cacheResponses(name: string): MakeResponse {
    return (key, schema, make) => {
      const known = responses.get(`${name} ${key}`);
      if (known !== undefined) return known;
      const made = jsonResponse(schema, make());
      responses.set(`${name} ${key}`, made);
      return made;
    };
  }

  function viewAt(cached: CachedSeason, now: Instant, asOf: Instant | null): SeasonView {
    const { stored, guesses, scores, contendersAmong, participants, edition, version } = cached;
    const { players } = guesses;
    const { facts, resultsAt } = stored;
    const moment = asOf === null ? '' : ` before ${asOf}`;
    return {
      ...stored,
      version,
      players,
      guesses,
      guessedAt: (...pick) => pickSavedAt(guesses.table, ...pick),
      scores,
      contenders: async () => (isWhole(players.length) ? contendersAmong(scores()) : null),
      contendersAmong,
      participants,
      now,
      cachedResponse: cacheResponses(`${edition}${moment}`),
      cachedWithParticipants: cacheResponses(`${edition}/${version}${moment}`),
      ownGuesses: async (userId) =>
        toPlayer(await selectOwnGuesses(database.db, facts.year, userId)),
      asOf,
      hiddenFrom: (revealedUntil) =>
        hiddenResults(facts, (raceId) => resultsAt.get(raceId) ?? null, revealedUntil, now),
    };
  }

  async function viewOf(state: SeasonRevision, asOf: Instant | null): Promise<SeasonView | null> {
    if (state.revision === null) return null;
    const { year } = state;
    const momentOf = () => ({ ...state, now: closings.momentOf({ year, now: state.now }) });
    let moment = momentOf();
    let cached = seasons.get(year) ?? null;
    while (cached === null || !isFresh(cached, moment)) {
      cached = await readOnce({ year, now: moment.now });
      if (cached === null) return null;
      moment = momentOf();
    }
    if (asOf !== null) cached = await pastSeason(cached, asOf, moment.now);
    return viewAt(cached, moment.now, asOf);
  }

  function before(asOf: Instant | null): SeasonReader {
    const of: SeasonReader['of'] = async (year) =>
      viewOf(await database.readRevision(year, clock), asOf);
    const defaultSeason: SeasonReader['defaultSeason'] = async () =>
      viewOf(await database.readRevisionOrLatest(currentYear(clock.now()), clock), asOf);
    return {
      of,
      defaultSeason,
      async require(year) {
        const season = await (year === undefined ? defaultSeason() : of(year));
        if (season === null) throw new ProblemError('season-not-found');
        return season;
      },
      async requireRace(raceId) {
        const year = await selectYearOfRace(database.db, raceId);
        const season = year === null ? null : await of(year);
        const race = season?.facts.races.find(({ id }) => id === raceId);
        if (season === null || race === undefined) throw new ProblemError('race-not-found');
        return { season, race };
      },
    };
  }
  const publicReader = before(null);
  return {
    ...publicReader,
    forViewer: createViewerReader({
      everybodys: publicReader,
      before,
      current: () => publicReader.of(currentYear(clock.now())),
    }),
    racesAt: (year, revision) => {
      const stored = seasons.get(year)?.stored;
      return stored?.revision === revision ? stored.facts.races : null;
    },
  };
}
