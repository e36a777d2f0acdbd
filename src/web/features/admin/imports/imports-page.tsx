import type { AdminImports } from '#contract/admin/admin-imports.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AdminSwitch } from '../shared/admin-switch.tsx';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';
import { ImportSteps } from './import-steps.tsx';
import { NoticesCard } from './notices-card.tsx';
import { RunsCard } from './runs-card.tsx';

const POLL_MS = 15 * SECOND_MS;
const RUNNING_POLL_MS = 2 * SECOND_MS;

interface SeasonImportsProps {
  readonly season: AdminImports['seasons'][number];
  readonly now: number;
  readonly isTaken: boolean;
}

function Switch({ season, isTaken }: Omit<SeasonImportsProps, 'now'>) {
  const { year, isOn, failures } = season;
  return (
    <Card title={texts.season(year)}>
      <Stack>
        <AdminSwitch
          label={texts.isOn}
          hint={texts.isOnHelp}
          isOn={isOn}
          callOf={(next) => () =>
            sendJson('PUT /api/admin/seasons/:year/imports', {
              params: { year },
              body: { isOn: next },
            })
          }
          done={(next) => (next ? texts.switchedOn(year) : texts.switchedOff(year))}
          failures={texts.failures}
        />
        {/* A running import counts as failed until it is done. */}
        {failures > 0 && !isTaken && (
          <Notice title={texts.failing(failures)}>
            <p>{texts.failingHelp}</p>
          </Notice>
        )}
      </Stack>
    </Card>
  );
}

/** Shows the imports of one season: if, what and when, and the outcome. */
function SeasonImports({ season, now, isTaken }: SeasonImportsProps) {
  return (
    <Columns isFirstWide gap={4}>
      <Stack>
        <Switch season={season} isTaken={isTaken} />
        <ImportSteps season={season} now={now} isTaken={isTaken} />
      </Stack>
      <Stack>
        <NoticesCard notices={season.notices} />
        <RunsCard runs={season.runs} />
      </Stack>
    </Columns>
  );
}

export function ImportsPage() {
  const query = useQuery({
    queryKey: ['admin', 'imports'],
    queryFn: (context) => getJson('GET /api/admin/imports', context),
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : POLL_MS),
  });
  return (
    <QueryPage title={texts.title} query={query} rows={8}>
      {({ now, isAutomatic, isRunning, seasons }) => (
        <>
          {!isAutomatic && (
            <Notice title={texts.off}>
              <p>{texts.offHelp}</p>
            </Notice>
          )}
          {isRunning && <Notice title={texts.running} />}
          {seasons.length === 0 && (
            <EmptyState title={texts.noSeasons}>
              <p>{texts.noSeasonsHelp}</p>
              <div>
                <ButtonLink to="/admin/season">{texts.toSeasons}</ButtonLink>
              </div>
            </EmptyState>
          )}
          {seasons.map((season) => (
            <SeasonImports key={season.year} season={season} now={now} isTaken={isRunning} />
          ))}
        </>
      )}
    </QueryPage>
  );
}
