import { OperatorError } from '../operator-error.ts';

/**
 * Why a database cannot do what was asked.
 * `AWAY`: it cannot be reached, which is told once for all of it (`onOutage`). `BUSY`: it can, but what was asked
 * had to wait for others for too long. `FULL`: it can be read, but its disk has no room for more. `READ_ONLY`: it can
 * be read, and nothing else, as a standby, or a file on a disk that has failed.
 */
export type UnavailabilityKind = 'AWAY' | 'BUSY' | 'FULL' | 'READ_ONLY';

/** The database cannot answer just now: nothing is wrong with what was asked, and it may be asked again. */
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
  /** @param reason one line: which database, and why */
  onBegin(reason: string): void;
  onEnd(lastedMs: number): void;
}
