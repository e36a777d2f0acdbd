/**
 * Returns the order of a race at a share of it, if each driver moves evenly from the start to the
 * finish.
 * @param share from 0 at the start to 1 at the finish
 */
export function orderAt(
  started: readonly string[],
  finished: readonly string[],
  share: number,
): string[] {
  const endOf = (driver: string) => {
    const index = finished.indexOf(driver);
    return index === -1 ? finished.length : index;
  };
  const places = new Map(
    started.map((driver, index) => [driver, index + share * (endOf(driver) - index)]),
  );
  return started.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
