import { compareNames } from '#domain/scoring/ranks.ts';
import type { Executor } from '#server/db/database.ts';
import { selectParticipantChanges, selectParticipants } from './participants.queries.ts';

interface Participant {
  readonly id: string;
  readonly name: string;
}

/** Participants of a season: that somebody has guessed is public before the guess itself is. */
export interface ParticipantList {
  /** Number of participation changes that this list includes. */
  readonly changes: number;
  /** Participants in Norwegian name order. */
  readonly list: readonly Participant[];
  readonly has: (userId: string) => boolean;
  /**
   * By user id, the change that first included them. Later versions of the list share this map.
   */
  readonly knownSince: Map<string, number>;
}

/** Returns the index at which a name stands, or would be inserted, in the sorted list. */
function insertionIndex(list: readonly Participant[], name: string): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareNames(list[middle]?.name ?? '', name) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function participantList({
  changes,
  list,
  knownSince,
}: Omit<ParticipantList, 'has'>): ParticipantList {
  const has = (userId: string) => (knownSince.get(userId) ?? Number.POSITIVE_INFINITY) <= changes;
  return { changes, list, knownSince, has };
}

export async function readParticipants(
  executor: Executor,
  year: number,
  changes: number,
): Promise<ParticipantList> {
  const participants = await selectParticipants(executor, year);
  return participantList({
    changes,
    list: participants.sort((a, b) => compareNames(a.name, b.name)),
    knownSince: new Map(participants.map(({ id }) => [id, changes])),
  });
}

/** Reloads only the participants that have changed since `known`. */
export async function updateParticipants(
  executor: Executor,
  year: number,
  known: ParticipantList,
  changes: number,
): Promise<ParticipantList> {
  if (changes === known.changes) return known;
  const changed = await selectParticipantChanges(executor, year, known.changes);
  const present = await selectParticipants(executor, year, changed);
  const hasLeft = (id: string) => known.has(id) && !present.some((each) => each.id === id);
  // A deleted last guess is rare, and the list cannot tell who it was, so all are read again.
  if (changed.some(hasLeft)) return readParticipants(executor, year, changes);
  const list = [...known.list];
  for (const participant of present) {
    if (known.has(participant.id)) continue;
    known.knownSince.set(participant.id, changes);
    list.splice(insertionIndex(list, participant.name), 0, participant);
  }
  return participantList({ changes, list, knownSince: known.knownSince });
}
