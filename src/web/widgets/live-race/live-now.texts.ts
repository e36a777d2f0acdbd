import type { OvertakeView } from '#contract/scoring/race-guesses.ts';

const counted = (one: string, several: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

function moved({ name, rank, isShared, won }: Omit<OvertakeView, 'playerId'>) {
  if (rank === 1 && !isShared) return `tar ${name} ledelsen`;
  return `${won > 0 ? `rykker ${name} opp` : `faller ${name}`} til ${isShared ? 'delt ' : ''}${rank}. plass`;
}

/** Texts about an ongoing race. */
export const liveNowTexts = {
  stands: (first: string | undefined, tenth: string | undefined) => {
    if (first === undefined) return `${tenth} er nr. 10.`;
    return tenth === undefined ? `${first} leder.` : `${first} leder, og ${tenth} er nr. 10.`;
  },
  waiting: 'Vi venter på sendingen din før vi viser stillingen.',
  provisional: (clock: string) => `Foreløpig, ${clock}`,
  leaderboard: 'Hvis det ender slik',
  overtake: (overtake: Omit<OvertakeView, 'playerId'>) =>
    `Går ${overtake.driver} forbi ${overtake.overtaken}, ${moved(overtake)}.`,
  you: 'du',
  position: (position: number | null) => (position === null ? 'uten plass' : `nå nr. ${position}`),
  flags: 'Flagg i løpet',
  flag: {
    YELLOW_FLAG: counted('gult flagg', 'gule flagg'),
    RED_FLAG: counted('rødt flagg', 'røde flagg'),
    SAFETY_CAR: counted('sikkerhetsbil', 'sikkerhetsbiler'),
  },
  others: 'De andre regnes der de startet.',
};
