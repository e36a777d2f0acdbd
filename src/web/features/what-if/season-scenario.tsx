import { useCallback, useMemo } from 'react';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import {
  leaderboardAfterSeason,
  rankBySeasonPosition,
  type SeasonScenario,
} from '#domain/scoring/what-if/season.ts';
import { Card } from '#web/ui/card.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { CountSteppers } from './count-steppers.tsx';
import { constructorItems, driverItems } from './rank-items.tsx';
import { decodeSeasonScenario, encodeSeasonScenario } from './scenario-url.ts';
import { ScenarioView } from './scenario-view.tsx';
import { knownSeason, toWhatIf } from './to-what-if.ts';
import { whatIfTexts } from './what-if.texts.ts';

/** Lets the viewer put the final championships together. */
export function SeasonScenarioView({ view }: { readonly view: WhatIfView }) {
  const { query, change } = useUrlQuery();
  const search = query.toString();
  const whatIf = useMemo(() => toWhatIf(view), [view]);
  const known = useMemo(() => knownSeason(view), [view]);
  const scenario = useMemo(
    () => decodeSeasonScenario(new URLSearchParams(search), known, view),
    [search, known, view],
  );
  const board = useMemo(() => leaderboardAfterSeason(whatIf, scenario), [whatIf, scenario]);
  const chancesOf = useCallback(
    (playerId: string, driverId: string) =>
      rankBySeasonPosition(whatIf, scenario, playerId, driverId),
    [whatIf, scenario],
  );
  const set = (changes: Partial<SeasonScenario>) =>
    change(encodeSeasonScenario({ ...scenario, ...changes }, known, view));
  return (
    <ScenarioView
      view={view}
      board={board}
      order={scenario.drivers}
      chancesOf={chancesOf}
      happens={whatIfTexts.season.happens}
      notes={view.racesLeft > 0 ? [whatIfTexts.racesLeft(view.racesLeft)] : []}
    >
      <Card flush title={whatIfTexts.drivers}>
        <SortableList
          label={whatIfTexts.drivers}
          items={driverItems(view.drivers)}
          order={scenario.drivers}
          isLocked={false}
          onChange={(drivers) => set({ drivers })}
        />
      </Card>
      <Card flush title={whatIfTexts.constructors}>
        <SortableList
          label={whatIfTexts.constructors}
          items={constructorItems(view.constructors)}
          order={scenario.constructors}
          isLocked={false}
          onChange={(constructors) => set({ constructors })}
        />
      </Card>
      <Card title={whatIfTexts.countsTitle.season}>
        <CountSteppers flags={scenario.flags} onFlags={(flags) => set({ flags })} />
      </Card>
    </ScenarioView>
  );
}
