import { jobRan } from './events.ts';

/** Work that every instance does again and again. */
export interface Job {
  /** Name in the log, in the admins' log of errors and in metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** True does it at once, too. */
  readonly isDoneAtStart?: boolean;
  /**
   * Does it. Resolves to true if there was anything to do.
   * @param stopping once it is raised, what can be left for later is left
   */
  readonly run: (stopping: AbortSignal) => Promise<boolean>;
}

interface Options {
  readonly stopping: AbortController;
  /** Called with a failure; the job is done again when its time comes. */
  readonly onFailure: (job: string, error: unknown) => void;
}

function runJob(
  { name, everyMs, isDoneAtStart = false, run }: Job,
  { stopping, onFailure }: Options,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= Promise.resolve()
      .then(() => run(stopping.signal))
      .then((isDone) => jobRan.publish({ job: name, outcome: isDone ? 'DONE' : 'IDLE' }))
      .catch((error: unknown) => {
        jobRan.publish({ job: name, outcome: 'FAILED' });
        onFailure(name, error);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  if (isDoneAtStart) begin();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Does each job again and again, none of them twice at a time.
 * @returns a function that stops them, and resolves once those that are running are over
 */
export function runJobs(jobs: readonly Job[], options: Options): () => Promise<void> {
  const stops = jobs.map((job) => runJob(job, options));
  return async () => {
    options.stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
