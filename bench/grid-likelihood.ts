import { ASSUMPTIONS } from '#domain/chance/assumptions.ts';
import { seasonLeft } from '#domain/chance/season-left.ts';
import { inFinishingOrder } from '#domain/finishing-places.ts';
import { type Replay, seenAfter } from './chance-moments.ts';

/**
 * How likely the real finishing orders of races 2 to 24 were held when their grids were known: the mean of the
 * logarithms, by the Plackett–Luce strengths of that moment.
 */
export function gridLikelihood({ season, lastYear }: Replay, gridWeight: number): number {
  const dones = season.races.slice(1).map((_, at) => at + 1);
  const logs = dones.map((done) => {
    const { facts } = seenAfter(season, [], done, true);
    const left = seasonLeft(facts, lastYear, { ...ASSUMPTIONS, gridWeight });
    const starters = left.drivers.slice(0, left.starters).map(({ competitorId }) => competitorId);
    const order = inFinishingOrder(season.races[done]?.result ?? [])
      .filter(({ status }) => status === 'CLASSIFIED')
      .map(({ driverId }) => {
        const index = starters.indexOf(driverId);
        const grid = left.gridStrengths[0]?.[index] ?? 0;
        return Math.exp((left.strengths.mean[index] ?? 0) + grid);
      });
    let [sum, behind] = [0, 0];
    for (const strength of order.toReversed()) {
      behind += strength;
      sum += Math.log(strength / behind);
    }
    return sum;
  });
  return logs.reduce((sum, log) => sum + log, 0) / logs.length;
}
