/**
 * Returns the order during a race in which each driver moves evenly from the start to the finish.
 * Drivers who are missing in the finishing order end last.
 * @param share part of the race that is run, from 0 to 1
 */
export function raceOrder<Driver>(
  started: readonly Driver[],
  finished: readonly Driver[],
  share: number,
): Driver[] {
  const placed = started.map((driver, index) => {
    const end = finished.includes(driver) ? finished.indexOf(driver) : started.length;
    return { driver, place: index + share * (end - index) };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ driver }) => driver);
}
