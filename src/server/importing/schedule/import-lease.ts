import type { Transaction } from 'kysely';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { holdsLease, type Lease, runAlone } from '#server/db/lease.ts';
import type { Database } from '#server/db/tables.ts';

/** Lease of everything that polls the sources. */
export const IMPORT_JOB = 'import';
export const IMPORT_LEASE_MS = 60_000;

/**
 * Runs an import under the lease, never alongside another, because an older response must not
 * replace a newer one.
 * @returns `null` if another is running
 */
export async function importAlone<Result>(
  { database, wallClock: clock }: { readonly database: OpenDatabase; readonly wallClock: Clock },
  work: (lease: Lease) => Promise<Result>,
  leaseMs = IMPORT_LEASE_MS,
): Promise<{ readonly result: Result } | null> {
  return runAlone({ database, clock }, { job: IMPORT_JOB, leaseMs }, work);
}

/** Thrown if the lease was lost while fetching; nothing has been stored. */
export class ImportTakenOver extends Error {
  override name = 'ImportTakenOver';
}

/**
 * Asserts that the lease is still held; call it in the transaction that stores the response.
 * @throws ImportTakenOver
 */
export async function assertImportsStill(trx: Transaction<Database>, lease: Lease): Promise<void> {
  if (!(await holdsLease(trx, lease))) throw new ImportTakenOver('Another process imports by now');
}
