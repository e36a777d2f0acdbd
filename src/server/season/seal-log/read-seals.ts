import type { Instant } from '#domain/base/time.ts';
import {
  counting,
  type ExplainedSeal,
  explainSeals,
  reopeningOf,
  type SealAct,
  type SealLog,
} from '#domain/guessing/check-seals.ts';
import type { Executor } from '#server/db/database.ts';
import { selectSealLog } from './seal-log.queries.ts';
import { selectSeals } from './seals.queries.ts';
import { type StoredSubject, selectSubjects } from './season-seals.queries.ts';

/** Subject of a seal, with the audited act that changed it since; `null` if the log has none. */
export type SealedSubject = StoredSubject & { readonly act: SealAct | null };

/** Seals of a season as of a moment. */
export interface SeasonOfSeals {
  readonly year: number;
  /** Seals, oldest first. */
  readonly seals: readonly ExplainedSeal[];
  readonly subjects: readonly SealedSubject[];
  readonly log: SealLog;
}

/** Reads the seals of a season. Call it within one read transaction. */
export async function readSeals(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<SeasonOfSeals> {
  const log = await selectSealLog(executor, year, now);
  const seals = explainSeals(await selectSeals(executor, year, now), log);
  const sealed = new Set(seals.map(({ raceId }) => raceId));
  const subjects = await selectSubjects(executor, year, sealed, now);
  return {
    year,
    seals,
    log,
    subjects: subjects.map((subject) => {
      const own = seals.filter(({ raceId }) => raceId === subject.raceId);
      const last = counting(own).at(-1);
      const isOpen = subject.state === 'OPEN' || subject.state === 'UNMARKED';
      return { ...subject, act: last && isOpen ? reopeningOf(last, log) : null };
    }),
  };
}
