import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import type { Database } from '../../db/tables.ts';
import { holdsLease, type Lease, runAlone } from '../../jobs/lease.ts';

/** The lease under which the sources are asked, by whomever. */
export const IMPORT_JOB = 'import';
export const IMPORT_LEASE_MS = 60_000;

/**
 * Asks the sources and stores what they say, beside no other import: an answer that is older must not
 * replace a newer one.
 * @returns `null` when another is at it
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
