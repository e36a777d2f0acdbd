import type { FinishPreview } from '#contract/admin/admin-seasons.ts';
import { MEDALS } from '#domain/standings/placements.ts';
import type { PodiumStep } from '#web/ui/podium.tsx';

export type PodiumPlacement = FinishPreview['placements'][number];

export function podiumSteps(placements: readonly PodiumPlacement[]): readonly PodiumStep[] {
  return MEDALS.flatMap((medal) => {
    const winners = placements.filter((placement) => placement.medal === medal);
    const [first] = winners;
    if (first === undefined) return [];
    const players = winners.map(({ user }) => user);
    return { medal, players, count: players.length, points: first.points };
  });
}
