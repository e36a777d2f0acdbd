import { useCallback, useMemo } from 'react';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import {
  leaderboardAfterRace,
  type RaceScenario,
  rankByRacePosition,
} from '#domain/scoring/what-if/race.ts';
import { Card } from '#web/ui/card.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { CountSteppers } from './count-steppers.tsx';
import { driverItems } from './rank-items.tsx';
import { decodeRaceScenario, encodeRaceScenario } from './scenario-url.ts';
import { ScenarioView } from './scenario-view.tsx';
import { knownRace, toWhatIf } from './to-what-if.ts';
import { whatIfTexts } from './what-if.texts.ts';

/** Lets the viewer put a race's finishing order together. */
export function RaceScenarioView({ view }: { readonly view: WhatIfView }) {
  const { query, change } = useUrlQuery();
  const search = query.toString();
  const whatIf = useMemo(() => toWhatIf(view), [view]);
  const known = useMemo(() => knownRace(view), [view]);
  const scenario = useMemo(
    () => decodeRaceScenario(new URLSearchParams(search), known, view),
    [search, known, view],
  );
  const board = useMemo(() => leaderboardAfterRace(whatIf, scenario), [whatIf, scenario]);
  const chancesOf = useCallback(
    (playerId: string, driverId: string) =>
      rankByRacePosition(whatIf, scenario, playerId, driverId),
    [whatIf, scenario],
  );
  const set = (changes: Partial<RaceScenario>) =>
    change(encodeRaceScenario({ ...scenario, ...changes }, known, view));
  const { order, retired, flags } = scenario;
  const out = new Set(order.slice(order.length - retired));
  return (
    <ScenarioView
      view={view}
      board={board}
      order={order}
      chancesOf={chancesOf}
      happens={whatIfTexts.race.happens}
      notes={view.isSprintMissing ? [whatIfTexts.sprintMissing] : []}
    >
      <Card flush title={whatIfTexts.order}>
        <SortableList
          label={whatIfTexts.order}
          items={driverItems(view.drivers, (id) => out.has(id))}
          order={order}
          isLocked={false}
          onChange={(next) => set({ order: next })}
        />
      </Card>
      <Card title={whatIfTexts.countsTitle.race}>
        <CountSteppers
          flags={flags}
          onFlags={(next) => set({ flags: next })}
          retired={{ count: retired, of: order.length }}
          onRetired={(count) => set({ retired: count })}
        />
      </Card>
    </ScenarioView>
  );
}
