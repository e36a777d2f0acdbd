import type { AdminImports } from '#contract/admin-imports.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useImports } from './admin-imports.api.ts';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';
import { SeasonImports } from './season-imports.tsx';

function Imports({ imports }: { readonly imports: AdminImports }) {
  const { now, isAutomatic, isRunning, seasons } = imports;
  return (
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
  );
}

export function ImportsPage() {
  const query = useImports();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(imports) => <Imports imports={imports} />}
      </QueryBoundary>
    </Page>
  );
}
