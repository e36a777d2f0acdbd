import type { SealedGuesses, SeasonSeals } from '#contract/guessing/seals.ts';
import { MAX_WHOLE_LIST, PAGE_SIZE } from '#contract/limits.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { kindOf } from '#server/http/paging.ts';
import { readSeals } from '#server/season/seal-log/read-seals.ts';
import { selectClosedGuesses, selectSealed } from '#server/season/seal-log/seals.queries.ts';
import {
  selectCompetitorNames,
  selectPlayers,
} from '#server/season/seal-log/season-seals.queries.ts';

/**
 * Returns the chain of a season, the state of its subjects, and the log entries about it. Call it
 * within one read transaction.
 */
export async function showSeasonSeals(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<SeasonSeals> {
  const { seals, subjects, log } = await readSeals(executor, year, now);
  const names = new Map(subjects.map(({ raceId, name }) => [raceId, name]));
  const named = (raceId: string | null) =>
    raceId === null ? null : { id: raceId, name: names.get(raceId) ?? '' };
  return {
    year,
    seals: seals.map(({ year: _, raceId, ...seal }) => ({ ...seal, race: named(raceId) })),
    subjects: subjects.map(({ raceId, state, act }) => ({ race: named(raceId), state, act })),
    mergers: [...log.mergers],
    logged: [...log.roots],
  };
}

/** Returns the sealed guesses and those stored now; `null` if there is no such seal or page. */
export async function showSealedGuesses(
  executor: Executor,
  { year, number, offset }: { year: number; number: number; offset: number },
  now: Instant,
): Promise<SealedGuesses | null> {
  const { seals, subjects } = await readSeals(executor, year, now);
  const seal = seals.find((each) => each.number === number);
  if (seal === undefined) return null;
  const { raceId } = seal;
  const state = subjects.find((each) => each.raceId === raceId)?.state ?? 'OPEN';
  const subject = { year, raceId };
  const isOpen = state === 'OPEN';
  const whom = { ...subject, number, withCurrentGuesses: !isOpen };
  // Reads one more than is shown, to know if there are more.
  const found = await selectPlayers(executor, whom, { offset, most: MAX_WHOLE_LIST + 1 });
  if (offset > 0 && found.length === 0) return null;
  const most = offset === 0 && kindOf(found.length) === 'WHOLE' ? MAX_WHOLE_LIST : PAGE_SIZE;
  const players = found.slice(0, most);
  const userIds = players.map(({ id }) => id);
  const guesses = isOpen ? [] : await selectClosedGuesses(executor, subject, userIds, now);
  const picked = new Set(guesses.flatMap(({ picks }) => picks));
  const names = await selectCompetitorNames(executor, year);
  return {
    sealed: await selectSealed(executor, { year, number }, userIds),
    guesses: guesses.map(({ userId, part, savedAt, salt, addedByGame, picks }) => {
      return { userId, part, savedAt, salt, addedByGame, picks: [...picks] };
    }),
    players,
    competitors: names.filter(({ id }) => picked.has(id)),
    nextOffset: found.length > most ? offset + most : null,
  };
}
