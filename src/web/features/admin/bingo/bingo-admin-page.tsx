import { useYears } from '#web/data/races.api.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';

export function BingoAdminPage() {
  return (
    <QueryPage title={texts.title} query={useYears()} rows={3}>
      {(years) =>
        years.length === 0 ? (
          <EmptyState title={texts.noYears} />
        ) : (
          <LinkRows
            rows={years
              .toSorted((a, b) => b - a)
              .map((year) => ({ to: `/bingo/admin/${year}`, name: texts.season(year) }))}
          />
        )
      }
    </QueryPage>
  );
}
