import type { Instant } from '#domain/season.ts';

/** The two public sources that are asked over the network. */
export type UpstreamName = 'jolpica' | 'openf1';

export type UnavailableReason =
  | 'TIMEOUT'
  | 'CONNECTION'
  /** OpenF1 answers nobody without an account while a session runs. */
  | 'LIVE_SESSION'
  | 'THROTTLED'
  | 'SERVER_ERROR'
  /** Our own limit of requests is used up. */
  | 'BUDGET'
  /** The run that asked has no time left. */
  | 'OUT_OF_TIME';

/** The source cannot be asked just now; the same question may be answered later. */
export class SourceUnavailable extends Error {
  readonly retryLater = true;
  readonly upstream: UpstreamName;
  readonly reason: UnavailableReason;
  /** When asking again makes sense, where that is known. */
  readonly retryAt: Instant | null;

  constructor(
    upstream: UpstreamName,
    reason: UnavailableReason,
    { retryAt = null, cause }: { retryAt?: Instant | null; cause?: unknown } = {},
  ) {
    super(`${upstream} cannot be asked now: ${reason}`, { cause });
    this.name = 'SourceUnavailable';
    this.upstream = upstream;
    this.reason = reason;
    this.retryAt = retryAt;
  }
}

export type BrokenReason =
  | 'REDIRECT'
  | 'NOT_JSON'
  | 'TOO_LARGE'
  | 'MALFORMED'
  /** JSON, but not what the source is known to send. */
  | 'SHAPE'
  /** Rows are missing between the pages, or counted wrongly. */
  | 'INCOMPLETE'
  | 'NO_SUCH_PATH'
  | 'REFUSED';

/** The source has answered with something that cannot be used. */
export class SourceBroken extends Error {
  readonly retryLater = false;
  readonly upstream: UpstreamName;
  readonly reason: BrokenReason;

  constructor(upstream: UpstreamName, reason: BrokenReason, what: string, cause?: unknown) {
    super(`${upstream} answered with something unusable: ${reason}, ${what}`, { cause });
    this.name = 'SourceBroken';
    this.upstream = upstream;
    this.reason = reason;
  }
}
