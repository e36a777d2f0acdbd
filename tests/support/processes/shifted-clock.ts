/**
 * Returns a script to preload in a server, which shifts the clock of that process alone, and lets
 * `jumpMs` pass at each SIGUSR2. The monotonic clock moves on as well, so that this is no wrong clock.
 */
export const shiftedClock = (shiftMs: number, jumpMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const now = Date.now.bind(Date);
    const passed = performance.now.bind(performance);
    let jumps = 0;
    process.on('SIGUSR2', () => { jumps += ${jumpMs}; });
    Date.now = () => now() + ${shiftMs} + jumps;
    performance.now = () => passed() + jumps;
  `)}`;
