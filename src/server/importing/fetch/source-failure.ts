import type { ImportDetail, UnavailableReason } from '#contract/admin/import-details.ts';
import type { Instant } from '#domain/base/time.ts';

/** Name of a public source on the network. */
export type UpstreamName = 'jolpica' | 'openf1';

/** The source is unavailable now; a retry may succeed. */
export class SourceUnavailable extends Error {
  readonly upstream: UpstreamName;
  readonly reason: UnavailableReason;
  /** Earliest time at which a retry makes sense; `null` if unknown. */
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
  /** JSON in an unknown format. */
  | 'SHAPE'
  /** Rows are missing between pages, or the total is wrong. */
  | 'INCOMPLETE'
  | 'NO_SUCH_PATH'
  | 'REFUSED';

/** The source has responded with unusable data. */
export class SourceBroken extends Error {
  readonly upstream: UpstreamName;
  readonly reason: BrokenReason;
  readonly what: string;

  constructor(upstream: UpstreamName, reason: BrokenReason, what: string) {
    super(`${upstream} answered with something unusable: ${reason}, ${what}`);
    this.name = 'SourceBroken';
    this.upstream = upstream;
    this.reason = reason;
    this.what = what;
  }
}

/** Returns true if the error is a failure of a source, and not a bug of ours. */
export function isSourceFailure(error: unknown): error is SourceUnavailable | SourceBroken {
  return error instanceof SourceUnavailable || error instanceof SourceBroken;
}

/** Returns a failure as admins see it. */
export function failureDetail(failure: unknown): ImportDetail {
  if (failure instanceof SourceUnavailable) {
    const { upstream: source, reason } = failure;
    return { kind: 'UNAVAILABLE', source, reason };
  }
  if (failure instanceof SourceBroken) {
    const { upstream, reason, what } = failure;
    return { kind: 'TECHNICAL', technical: `${upstream} ${reason}: ${what}` };
  }
  const technical = failure instanceof Error ? failure.message : String(failure);
  return { kind: 'TECHNICAL', technical };
}
