import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import { pickSavedAt } from '#domain/guessing/guess-table.ts';
import { contenderSteps } from '#domain/scoring/contenders.ts';
import { hiddenResults } from '#domain/season/hidden-results.ts';
import { phase } from '#domain/season/phases.ts';
import { lapAt, startOfLap } from '#domain/season/recording.ts';
import type { Race } from '#domain/season/season.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import type { Clock } from '#server/base/clock.ts';
import { createDerivedStore } from '#server/base/derived-store.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import type { OpenDatabase, SeasonRevision } from '#server/db/database.ts';
import { bytesOfResponse, jsonResponse } from '#server/http/cached-response.ts';
import { kindOf } from '#server/http/paging.ts';
import { ProblemError } from '#server/http/problems.ts';
import { createClosings } from './closing/closings.ts';
import { selectOwnGuesses } from './player-guesses.queries.ts';
import { readPreviousSeason } from './previous-season.ts';
import { readSeason, type SeasonRequest } from './read-season.ts';
import { selectRecording } from './recordings/recordings.queries.ts';
import { selectYearOfRace } from './season.queries.ts';
import {
  createSnapshots,
  type SeasonSnapshot,
  snapshotAsRecorded,
  snapshotBefore,
} from './season-snapshot.ts';
import type {
  FindContenders,
  ReplayMoment,
  ReplayView,
  SeasonReader,
  SeasonStore,
  SeasonView,
} from './season-view.ts';
import { toPlayer } from './to-season-facts.ts';
import { createViewerReader } from './viewer-reader.ts';

/** Estimated bytes of what is known about one contender, and of a change in a recording. */
const CONTENDER_BYTES = 200;
const CHANGE_BYTES = 100;

/**
 * Returns true if a snapshot is current: unchanged, and without a deadline that has passed since.
 */
const isCurrent = (
  snapshot: SeasonSnapshot,
  { revision, participantChanges, now }: SeasonRevision,
) =>
  snapshot.stored.revision >= (revision ?? 0) &&
  snapshot.participants.changes >= participantChanges &&
  snapshot.phase === phase(snapshot.stored.thresholds, now);

/**
 * Reads seasons as snapshots, on which hangs what is computed from them. An unchanged season costs
 * one indexed read; of a changed one only that part is read (facts, newly public guesses,
 * participants).
 */
export function createSeasonReader(database: OpenDatabase, clock: Clock): SeasonStore {
  const store = createDerivedStore();
  const snapshots = createSnapshots(store);
  const reading = new Map<number, Promise<SeasonSnapshot | null>>();
  let renewals = 0;
  const closings = createClosings(database);

  async function read(request: SeasonRequest): Promise<SeasonSnapshot | null> {
    const { year } = request;
    const season = await readSeason(database, request, snapshots.get(year));
    if (season === null) return null;
    if ('unclosed' in season) return read(await closings.close(request, season.unclosed));
    return snapshots.set(year, season);
  }

  /** Requests that find an outdated snapshot share one pending read. */
  function readOnce(request: SeasonRequest): Promise<SeasonSnapshot | null> {
    const pending = reading.get(request.year);
    if (pending !== undefined) return pending;
    const begun = read(request).finally(() => reading.delete(request.year));
    reading.set(request.year, begun);
    return begun;
  }

  function viewAt(snapshot: SeasonSnapshot, now: Instant, asOf: Instant | null): SeasonView {
    const { stored, guesses, scores, participants, origin } = snapshot;
    const { derive } = origin;
    const { players } = guesses;
    const { facts, resultsAt } = stored;
    // What a response says of a race changes by itself, where facts and guesses do not.
    const beside = `${snapshot.phase} ${participants.changes} ${renewals}`;
    const version = `${origin.id} ${beside}`;
    const contendersAmong: FindContenders = (among) =>
      derive(
        `contenders ${among.group}`,
        () => {
          const ofGroup = among.scores();
          return runInSlices(contenderSteps(ofGroup.facts, ofGroup, now));
        },
        { bytesOf: () => CONTENDER_BYTES * among.scores().players.length },
      );
    const group = 'all';
    return {
      ...stored,
      version,
      derive,
      players,
      guesses,
      guessedAt: (...pick) => pickSavedAt(guesses.table, ...pick),
      scores,
      group,
      counted: null,
      contenders: async () =>
        kindOf(players.length) === 'WHOLE' ? contendersAmong({ group, scores }) : null,
      contendersAmong,
      previousSeason: () => readPreviousSeason(database.reader, facts),
      participants,
      now,
      cachedResponse: (key, schema, make, isPartial = () => false) =>
        derive(
          `${beside} ${key}`,
          async () => {
            const value = await make();
            const response = jsonResponse(schema, value);
            return { ...response, snapshot: version, isPartial: isPartial(value) };
          },
          { bytesOf: bytesOfResponse },
        ),
      ownGuesses: async (userId) =>
        toPlayer(await selectOwnGuesses(database.reader, facts.year, userId)),
      asOf,
      hiddenFrom: (revealedUntil) =>
        hiddenResults(facts, (raceId) => resultsAt.get(raceId) ?? null, revealedUntil, now),
    };
  }

  /** Returns a season's current snapshot, and the moment at which it is current. */
  async function currentSnapshot(state: SeasonRevision) {
    if (state.revision === null) return null;
    const { year } = state;
    const momentOf = () => ({ ...state, now: closings.momentOf({ year, now: state.now }) });
    let moment = momentOf();
    let snapshot = snapshots.get(year) ?? null;
    while (snapshot === null || !isCurrent(snapshot, moment)) {
      snapshot = await readOnce({ year, now: moment.now });
      if (snapshot === null) return null;
      moment = momentOf();
    }
    return { snapshot, now: moment.now };
  }

  async function viewOf(state: SeasonRevision, asOf: Instant | null): Promise<SeasonView | null> {
    const current = await currentSnapshot(state);
    if (current === null) return null;
    const { snapshot, now } = current;
    const seen = asOf === null ? snapshot : await snapshotBefore(database.reader, snapshot, asOf);
    return viewAt(seen, now, asOf);
  }

  async function replay(
    raceId: string,
    moment: ReplayMoment,
    isRefused: (race: Race) => boolean,
  ): Promise<ReplayView> {
    const year = await selectYearOfRace(database.reader, raceId);
    const current =
      year === null ? null : await currentSnapshot(await database.readRevision(year, clock));
    const race = current?.snapshot.stored.facts.races.find(({ id }) => id === raceId);
    if (current === null || race === undefined) throw new ProblemError('race-not-found');
    const { snapshot, now } = current;
    const recording = race.isRecorded
      ? await snapshot.origin.derive(
          `recording ${raceId}`,
          () => selectRecording(database.reader, raceId),
          { bytesOf: (made) => (made?.order.length ?? 0) * CHANGE_BYTES },
        )
      : null;
    if (recording === null || !isRaceGuessPublic(race, now) || isRefused(race)) {
      throw new ProblemError('not-available-yet');
    }
    const at =
      'at' in moment ? Math.min(moment.at, recording.endsAt) : startOfLap(recording, moment.lap);
    if (at === null) throw new ProblemError('not-found');
    const before = await snapshotBefore(database.reader, snapshot, race.startsAt);
    const shown = snapshotAsRecorded(before, raceId, recording, at);
    return {
      season: viewAt(shown.snapshot, now, race.startsAt),
      race: shown.race,
      at,
      lap: lapAt(recording, at),
      isOver: at >= recording.endsAt,
    };
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
      replay,
      current: () => publicReader.of(currentYear(clock.now())),
    }),
    racesAt: (year, revision) => {
      const stored = snapshots.get(year)?.stored;
      return stored?.revision === revision ? stored.facts.races : null;
    },
    renewResponses() {
      renewals += 1;
    },
    keep: store.derive,
  };
}
