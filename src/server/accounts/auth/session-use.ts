import type { Instant } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { updateLastSeen } from './auth.queries.ts';
import { LAST_SEEN_EVERY_MS } from './session-lifetime.ts';

interface SeenSession {
  readonly id_hash: string;
  readonly user_id: string;
  readonly last_seen_at: Instant;
}

/** Last use of sessions, which is written in the background. */
export interface SessionUse {
  /**
   * Returns the latest use of a session that is not written yet, or 0. A full disk delays the
   * write, and must not log anybody out.
   */
  readonly unwritten: (idHash: string) => Instant;
  readonly note: (session: SeenSession, now: Instant) => void;
}

/** @param createWriter returns a function that has gathered changes written */
export function createSessionUse(
  createWriter: (write: (database: OpenDatabase) => Promise<void>) => () => void,
): SessionUse {
  const unwritten = new Map<string, SeenSession>();

  const write = createWriter(async (database) => {
    const uses = [...unwritten.values()];
    await database.inWriteTransaction(async (trx) => {
      for (const use of uses) await updateLastSeen(trx, use);
    });
    for (const use of uses) {
      if (unwritten.get(use.id_hash) === use) unwritten.delete(use.id_hash);
    }
  });

  return {
    unwritten: (idHash) => unwritten.get(idHash)?.last_seen_at ?? 0,
    note({ id_hash, user_id, last_seen_at }, now) {
      if (now - last_seen_at >= LAST_SEEN_EVERY_MS) {
        unwritten.set(id_hash, { id_hash, user_id, last_seen_at: now });
      }
      if (unwritten.size > 0) write();
    },
  };
}
