import { signed } from '#web/formatting/numbers.ts';

export const liveRaceTexts = {
  rank: (rank: number, gained: number) => `Du er nummer ${rank} akkurat nå, ${signed(gained)}`,
  follow: 'Følg løpet',
};
