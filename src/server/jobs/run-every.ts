/**
 * Does a job again and again, never twice at a time; a failure is told and does not end it.
 * @returns what stops it, once the job that runs just then is over
 */
export function runEvery(
  everyMs: number,
  job: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= Promise.resolve()
      .then(job)
      .then(() => undefined)
      .catch(onFailure)
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
