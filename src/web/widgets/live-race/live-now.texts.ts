const counted = (one: string, several: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** Texts about an ongoing race. */
export const liveNowTexts = {
  stands: (first: string | undefined, tenth: string | undefined) => {
    if (first === undefined) return `${tenth} er nr. 10.`;
    return tenth === undefined ? `${first} leder.` : `${first} leder, og ${tenth} er nr. 10.`;
  },
  waiting: 'Vi venter på sendingen din før vi viser stillingen.',
  provisional: (clock: string) => `Foreløpig, ${clock}`,
  leaderboard: 'Hvis det ender slik',
  position: (position: number | null) => (position === null ? 'uten plass' : `nå nr. ${position}`),
  flags: 'Flagg i løpet',
  flag: {
    YELLOW_FLAG: counted('gult flagg', 'gule flagg'),
    RED_FLAG: counted('rødt flagg', 'røde flagg'),
    SAFETY_CAR: counted('sikkerhetsbil', 'sikkerhetsbiler'),
  },
  others: 'De andre regnes der de startet.',
};
