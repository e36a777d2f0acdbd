import { useParams } from 'wouter';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import { isNotFound } from '#web/calls/api.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { SecretGuessesNote } from '#web/widgets/hidden/secret-guesses-note.tsx';
import { racePagesTexts } from '#web/widgets/race/race.texts.ts';
import { shareLink } from '#web/widgets/sharing/share-link.ts';
import { RaceScenarioView } from './race-scenario.tsx';
import { SeasonScenarioView } from './season-scenario.tsx';
import { useWhatIf } from './what-if.api.ts';
import { whatIfTexts } from './what-if.texts.ts';
import styles from './what-if-page.module.css';

type Mode = keyof typeof whatIfTexts.modes;

const MODES = (['race', 'season'] as const).map((value) => ({
  value,
  label: whatIfTexts.modes[value],
}));
const OF_MODE = {
  race: ['order', 'out', 'flags'],
  season: ['drivers', 'constructors', 'total'],
} as const satisfies Record<Mode, readonly string[]>;

function Controls({ view, mode }: { readonly view: WhatIfView; readonly mode: Mode }) {
  const { query, change } = useUrlQuery();
  const moved = OF_MODE[mode].filter((name) => query.has(name));
  return (
    <Cluster>
      <SegmentedControl<Mode>
        label={whatIfTexts.mode}
        options={MODES}
        value={mode}
        onChange={(next) => change({ mode: next === 'race' ? null : next })}
      />
      <Button onClick={() => void shareLink(whatIfTexts.titleOf(view.name))}>
        {whatIfTexts.share}
      </Button>
      <Button
        variant="quiet"
        disabled={moved.length === 0}
        onClick={() => change(Object.fromEntries(moved.map((name) => [name, null])))}
      >
        {whatIfTexts.reset}
      </Button>
    </Cluster>
  );
}

/** Page that plays through the outcome of a race, or of its season. */
export function WhatIfPage() {
  const { raceId = '' } = useParams();
  const mode: Mode = useUrlQuery().query.get('mode') === 'season' ? 'season' : 'race';
  const query = useWhatIf(raceId);
  const view = query.data;
  if (isNotFound(query.error)) return <NotFoundPage />;
  const { title, titleOf, position, lead } = whatIfTexts;
  return (
    <Page
      title={view ? titleOf(view.name) : title}
      heading={view?.name ?? (query.error ? title : <Skeleton variant="title" lines={1} />)}
      eyebrow={view && position(view.position, view.year)}
      lead={view && (mode === 'season' ? lead.season : view.isCompleted ? lead.after : lead.before)}
      isCompact
    >
      {view === undefined && <LinkTexts description={whatIfTexts.lead.before} />}
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={14} />}
        byStatus={{ 403: <SecretGuessesNote kind="RACE" onRevealed={query.refetch} /> }}
      >
        {(loaded) => (
          <>
            <Controls view={loaded} mode={mode} />
            {mode === 'race' ? (
              <RaceScenarioView view={loaded} />
            ) : (
              <SeasonScenarioView view={loaded} />
            )}
            {loaded.kind === 'PAGE' && (
              <p className={styles.bounded}>
                {whatIfTexts.firstOfMany(PAGE_SIZE, loaded.playerCount)}
              </p>
            )}
            <ButtonLink to={`/race-guess?raceId=${loaded.id}`}>{racePagesTexts.guesses}</ButtonLink>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
