const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits, and then until the server can be reached. @param everyMs how long between two looks */
export async function untilServerAnswers(everyMs: number): Promise<void> {
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
      addEventListener('online', resolve, { once: true });
    });
  } while (!(await isServerThere()));
}

const LOOK_EVERY_MS = 2000;

/** Loads code; what a poor line has kept away is asked for once more as soon as the server answers. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await untilServerAnswers(LOOK_EVERY_MS);
    return load();
  }
}
