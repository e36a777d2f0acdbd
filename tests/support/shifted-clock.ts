/**
 * Returns a script to preload in a server, which shifts the clock of that process alone, and moves
 * it on by `jumpMs` at each SIGUSR2.
 */
export const shiftedClock = (shiftMs: number, jumpMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const now = Date.now.bind(Date);
    let shift = ${shiftMs};
    process.on('SIGUSR2', () => { shift += ${jumpMs}; });
    Date.now = () => now() + shift;
  `)}`;
