import type { ImportDetail } from '#contract/import-details.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Clock } from '../../../../clock.ts';
import type { Tell } from '../../../finding.ts';

const MOST_BEHIND_MS = 5 * MINUTE_MS;
/** An answer may have lain in a cache that does not say so: then the source seems to be behind. */
const MOST_AHEAD_MS = 2 * HOUR_MS;

/**
 * Deadlines go by the host's clock: tells once if it is far from that of the sources.
 * @returns what is to be told of every answer's time
 */
export function createClockCheck(clock: Clock, tell: Tell): (serverTime: Instant) => void {
  let isTold = false;
  return (serverTime) => {
    const now = clock.now();
    const behindMs = serverTime - now;
    if (isTold || (behindMs <= MOST_BEHIND_MS && -behindMs <= MOST_AHEAD_MS)) return;
    isTold = true;
    const details: ImportDetail[] = [
      { kind: 'TIME', by: 'OUR_CLOCK', at: now },
      { kind: 'TIME', by: 'SOURCE_CLOCK', at: serverTime },
    ];
    tell({ severity: 'TELL', race: null, code: 'CLOCK_WRONG', details });
  };
}
