import { OperatorError } from '#server/base/operator-error.ts';

/**
 * Reason of unavailability. `AWAY`: unreachable, reported once per outage (`onOutage`). `BUSY`: a
 * lock or connection took too long. `FULL`: readable, but its disk is full. `READ_ONLY`: readable
 * only, as a standby, or a file on a failed disk.
 */
export type UnavailabilityKind = 'AWAY' | 'BUSY' | 'FULL' | 'READ_ONLY';

/** The database is temporarily unavailable; the request was valid and may be retried. */
export class DatabaseUnavailableError extends OperatorError {
  override name = 'DatabaseUnavailableError';
  /** HTTP status that Fastify responds with. */
  readonly statusCode = 503;
  readonly kind: UnavailabilityKind;

  constructor(kind: UnavailabilityKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export interface OutageListener {
  /** @param reason one line with the database and the cause */
  onBegin(reason: string): void;
  onEnd(lastedMs: number): void;
}
