import { PAGE_SIZE, WHOLE_LIST_MAX } from '#contract/paging.limits.ts';
import type { SealedGuesses, SealView, SeasonSeals } from '#contract/seals.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import { isWhole } from '../paging.ts';
import {
  type StoredSeal,
  selectClosedGuesses,
  selectSealed,
  selectSeals,
} from '../sealing/seals.queries.ts';
import {
  hasGuesses,
  type SubjectState,
  selectCompetitorNames,
  selectPlayers,
  selectSubjects,
} from './season-seals.queries.ts';

function sealViews(seals: readonly StoredSeal[], subjects: readonly SubjectState[]): SealView[] {
  const stateOf = new Map(subjects.map((subject) => [subject.raceId, subject]));
  const latest = new Map(seals.map(({ raceId, number }) => [raceId, number]));
  return seals.map(({ year: _, raceId, ...seal }) => {
    const state = stateOf.get(raceId);
    return {
      ...seal,
      race: raceId === null ? null : { id: raceId, name: state?.name ?? '' },
      isCurrent: state?.isPublic === true && state.isMarked && latest.get(raceId) === seal.number,
    };
  });
}

/** The chain of a season, and what is public without being in it. Ask within one read transaction. */
export async function showSeasonSeals(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<SeasonSeals> {
  const subjects = await selectSubjects(executor, year, now);
  const seals = sealViews(await selectSeals(executor, year), subjects);
  const unsealed: SeasonSeals['unsealed'] = [];
  for (const { raceId, name, isPublic } of subjects) {
    const isSealed = seals.some((seal) => seal.isCurrent && (seal.race?.id ?? null) === raceId);
    if (!isPublic || isSealed || !(await hasGuesses(executor, { year, raceId }))) continue;
    unsealed.push(raceId === null ? null : { id: raceId, name });
  }
  return { year, seals, unsealed };
}

/** What was sealed, and what is there now. `null` where there is no such seal, or page. */
export async function showSealedGuesses(
  executor: Executor,
  { year, number, offset }: { year: number; number: number; offset: number },
  now: Instant,
): Promise<SealedGuesses | null> {
  const stored = await selectSeals(executor, year);
  const seal = sealViews(stored, await selectSubjects(executor, year, now)).find(
    (each) => each.number === number,
  );
  if (seal === undefined) return null;
  const subject = { year, raceId: seal.race?.id ?? null };
  const whom = { ...subject, number, withGuessers: seal.isCurrent };
  // One more than is shown tells whether there are more.
  const found = await selectPlayers(executor, whom, { offset, most: WHOLE_LIST_MAX + 1 });
  if (offset > 0 && found.length === 0) return null;
  const most = offset === 0 && isWhole(found.length) ? WHOLE_LIST_MAX : PAGE_SIZE;
  const players = found.slice(0, most);
  const userIds = players.map(({ id }) => id);
  const guesses = seal.isCurrent ? await selectClosedGuesses(executor, subject, userIds, now) : [];
  const picked = new Set(guesses.flatMap(({ picks }) => picks));
  const names = await selectCompetitorNames(executor, year);
  return {
    ...seal,
    year,
    sealed: [...(await selectSealed(executor, { year, number }, userIds))],
    guesses: guesses.map(({ userId, part, savedAt, salt, addedByGame, picks }) => {
      return { userId, part, savedAt, salt, addedByGame, picks: [...picks] };
    }),
    players,
    competitors: names.filter(({ id }) => picked.has(id)),
    nextOffset: found.length > most ? offset + most : null,
  };
}
