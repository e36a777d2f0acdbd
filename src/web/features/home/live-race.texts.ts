import type { WayPastView } from '#contract/scoring/race-guesses.ts';
import { signed } from '#web/formatting/numbers.ts';

const behind = (points: number, rival: string) =>
  points === 0 ? `Likt med ${rival}.` : `${points} poeng bak ${rival}.`;

export const liveRaceTexts = {
  rank: (rank: number, gained: number) => `Du er nummer ${rank} akkurat nå, ${signed(gained)}`,
  wayPast: (way: WayPastView) =>
    `${behind(way.behind, way.rival)} Du går forbi hvis ${way.driver} blir nr.\u00a0${way.position}.`,
  follow: 'Følg løpet',
};
