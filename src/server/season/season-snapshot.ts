import { once } from '#domain/base/once.ts';
import type { Instant } from '#domain/base/time.ts';
import { type SeasonScores, scoreGuesses } from '#domain/scoring/score-season.ts';
import { type Recording, raceAsRecorded } from '#domain/season/recording.ts';
import type { Race } from '#domain/season/season.ts';
import type { DerivedStore, Origin } from '#server/base/derived-store.ts';
import type { Executor } from '#server/db/database.ts';
import type { ReadSeason, StoredFacts } from './read-season.ts';
import { storedBefore } from './season-as-of.ts';

/** Estimated bytes of a season's facts, and of each player's guesses and points. */
const SEASON_BYTES = 300_000;
const PLAYER_BYTES = 2_000;

/** What a viewer sees of a season depends on it, and on nothing else that is computed. */
interface Seen {
  readonly stored: StoredFacts;
  readonly scores: () => SeasonScores;
  /** What is derived from facts and public guesses hangs on it, whoever participates. */
  readonly origin: Pick<Origin, 'id' | 'derive'>;
}

/**
 * A season at a revision, in a phase, and as of the spoiler cut-off of those who hide results. It
 * never changes, and what is derived from it goes away with it.
 */
export type SeasonSnapshot = Omit<ReadSeason, 'stored'> & Seen;

const bytesOf = ({ guesses }: ReadSeason): number =>
  SEASON_BYTES + PLAYER_BYTES * guesses.players.length;

const scoresOf = ({ facts, tables }: StoredFacts, { guesses }: Pick<ReadSeason, 'guesses'>) =>
  once(() => scoreGuesses({ facts, tables, guesses }));

/** Current snapshots of seasons by year. */
export function createSnapshots({ open }: DerivedStore) {
  const current = new Map<number, { readonly snapshot: SeasonSnapshot; readonly origin: Origin }>();
  return {
    get: (year: number): SeasonSnapshot | undefined => current.get(year)?.snapshot,
    /** Sets the season as it has been read; what is derived stays if only participants differ. */
    set(year: number, read: ReadSeason): SeasonSnapshot {
      const known = current.get(year);
      const { stored, guesses } = known?.snapshot ?? {};
      const isSame = stored === read.stored && guesses === read.guesses;
      if (!isSame) known?.origin.end();
      const origin =
        (isSame ? known?.origin : null) ?? open(bytesOf(read), () => current.delete(year));
      const scores = (isSame ? known?.snapshot.scores : null) ?? scoresOf(read.stored, read);
      const snapshot = { ...read, origin, scores };
      current.set(year, { snapshot, origin });
      return snapshot;
    },
  };
}

/** Returns the season as it was before a session, which all viewers with that cut-off share. */
export async function snapshotBefore(
  executor: Executor,
  snapshot: SeasonSnapshot,
  asOf: Instant,
): Promise<SeasonSnapshot> {
  const { stored, scores, origin } = snapshot;
  const seen = await origin.derive(
    `before ${asOf}`,
    async (): Promise<Seen> => {
      const before = await storedBefore(executor, stored, asOf);
      return {
        stored: before,
        scores: before.facts === stored.facts ? scores : scoresOf(before, snapshot),
        origin: {
          id: `${origin.id} before ${asOf}`,
          derive: (key, ...how) => origin.derive(`before ${asOf}: ${key}`, ...how),
        },
      };
    },
    { bytesOf: () => bytesOf(snapshot) },
  );
  // Who participates is not derived, and may have changed since.
  return { ...snapshot, ...seen };
}

/** Returns the season as it was while a race was on, as all who replay that second share it. */
export function snapshotAsRecorded(
  before: SeasonSnapshot,
  raceId: string,
  recording: Recording,
  at: number,
): { readonly snapshot: SeasonSnapshot; readonly race: Race } {
  const { stored, origin } = before;
  const { facts } = stored;
  const ahead = facts.races.find(({ id }) => id === raceId);
  if (ahead === undefined) throw new Error(`The season has no race ${raceId}`);
  const race = raceAsRecorded(ahead, recording, at);
  const races = facts.races.map((each) => (each === ahead ? race : each));
  const moment = `replay ${raceId} ${at}`;
  const snapshot = {
    // Points are those before the race: without a result it brings none.
    ...before,
    stored: { ...stored, facts: { ...facts, races } },
    origin: {
      id: `${origin.id} ${moment}`,
      derive: (key, ...how) => origin.derive(`${moment}: ${key}`, ...how),
    } satisfies Seen['origin'],
  };
  return { snapshot, race };
}
