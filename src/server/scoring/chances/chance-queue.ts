import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';

/** Computation of chances that are requested. */
export interface ChanceJob {
  readonly digest: string;
  /** Number of races since then; the newest is computed first. */
  readonly age: number;
  readonly work: () => Promise<void>;
}

interface QueueOptions {
  readonly wallClock: Clock;
  /** Called when a computation fails, which drops all pending jobs. */
  readonly onFailure: (error: unknown) => void;
  readonly most?: number;
}

export interface ChanceQueue {
  /**
   * Adds a job; does nothing if it is pending already, the queue is full, or a job has just failed.
   */
  readonly request: (job: ChanceJob) => void;
}

/** Maximum number of pending jobs, some whole seasons; further requests ask again later. */
const MAX_WAITING = 200;
const SHORTEST_PAUSE_MS = SECOND_MS;
const MAX_PAUSE_MS = 10 * MINUTE_MS;

/** Creates a queue that computes one job after the other. */
export function createChanceQueue(options: QueueOptions): ChanceQueue {
  const { wallClock, onFailure, most = MAX_WAITING } = options;
  /** Pending jobs by digest. */
  const waiting = new Map<string, ChanceJob>();
  let working: ChanceJob | null = null;
  let failures = 0;
  let restsUntil = 0;

  /** Takes the newest job; among equals the one that has waited longest. */
  function next(): ChanceJob | null {
    let newest: ChanceJob | null = null;
    for (const job of waiting.values()) if (newest === null || job.age < newest.age) newest = job;
    if (newest !== null) waiting.delete(newest.digest);
    return newest;
  }

  async function workOnAll(): Promise<void> {
    if (working !== null) return;
    try {
      for (working = next(); working !== null; working = next()) {
        await working.work();
        failures = 0;
      }
    } catch (error) {
      waiting.clear();
      working = null;
      restsUntil = wallClock.now() + Math.min(MAX_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures);
      failures += 1;
      onFailure(error);
    }
  }

  function hasRoom({ age }: ChanceJob): boolean {
    if (waiting.size < most) return true;
    const oldest = [...waiting.values()].reduce((a, b) => (b.age > a.age ? b : a));
    return age < oldest.age && waiting.delete(oldest.digest);
  }

  return {
    request: (job) => {
      const isKnown = waiting.has(job.digest) || working?.digest === job.digest;
      if (isKnown || wallClock.now() < restsUntil || !hasRoom(job)) return;
      waiting.set(job.digest, job);
      void workOnAll();
    },
  };
}
