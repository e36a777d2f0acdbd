import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import { pickSavedAt } from '#domain/guessing/guess-table.ts';
import { hiddenResults } from '#domain/season/hidden-results.ts';
import { phase } from '#domain/season/phases.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase, SeasonRevision } from '#server/db/database.ts';
import { jsonResponse } from '#server/http/cached-response.ts';
import { isWhole } from '#server/http/paging.ts';
import { ProblemError } from '#server/http/problems.ts';
import { createClosings } from './closing/closings.ts';
import { selectOwnGuesses } from './player-guesses.queries.ts';
import { type CachedSeason, readSeason, type SeasonRequest } from './read-season.ts';
import { createResponseCache } from './response-cache.ts';
import { selectYearOfRace } from './season.queries.ts';
import { createPastSeasonCache } from './season-as-of-cache.ts';
import { createSeasonCache } from './season-cache.ts';
import type { MakeResponse, SeasonReader, SeasonStore, SeasonView } from './season-view.ts';
import { toPlayer } from './to-season-facts.ts';
import { createViewerReader } from './viewer-reader.ts';

/**
 * Returns true if a cached season is fresh: unchanged, and without a deadline that has passed
 * since.
 */
const isFresh = (cached: CachedSeason, { revision, participantChanges, now }: SeasonRevision) =>
  cached.stored.revision >= (revision ?? 0) &&
  cached.participants.changes >= participantChanges &&
  cached.phase === phase(cached.stored.thresholds, now);

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
  const pastSeason = createPastSeasonCache(database.reader, nextVersion);
  const closings = createClosings(database);

  async function read(request: SeasonRequest): Promise<CachedSeason | null> {
    const known = seasons.get(request.year);
    const season = await readSeason({ database, known, nextVersion }, request);
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
    const { stored, guesses, scores, contendersAmong, participants, contentVersion, version } =
      cached;
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
      cachedResponse: cacheResponses(`${contentVersion}${moment}`),
      cachedWithParticipants: cacheResponses(`${contentVersion}/${version}${moment}`),
      ownGuesses: async (userId) =>
        toPlayer(await selectOwnGuesses(database.reader, facts.year, userId)),
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
        const year = await selectYearOfRace(database.reader, raceId);
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
