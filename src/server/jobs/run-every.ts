import { jobRan } from '../events.ts';

interface Repeated {
  readonly job: string;
  readonly everyMs: number;
}

/**
 * Does a job again and again, never twice at a time; a failure is told and does not end it.
 * @param work tells whether there was something to do here
 * @returns what stops it, once the job that runs just then is over
 */
export function runEvery(
  { job, everyMs }: Repeated,
  work: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= Promise.resolve()
      .then(work)
      .then((isDone) => jobRan.tell({ job, outcome: isDone ? 'DONE' : 'IDLE' }))
      .catch((error: unknown) => {
        jobRan.tell({ job, outcome: 'FAILED' });
        onFailure(error);
      })
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
