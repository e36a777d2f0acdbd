const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits, and then polls until the server responds.
 * @param everyMs poll interval
 */
export async function waitForServer(everyMs: number): Promise<void> {
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
      addEventListener('online', resolve, { once: true });
    });
  } while (!(await isServerThere()));
}
