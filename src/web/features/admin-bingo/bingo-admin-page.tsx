import { QueryPage } from '#web/app/query-page.tsx';
import { useYears } from '#web/data/races.api.ts';
import { Tiles } from '#web/features/admin-shared/tiles.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';

export function BingoAdminPage() {
  return (
    <QueryPage title={texts.title} query={useYears()} rows={3}>
      {(years) =>
        years.length === 0 ? (
          <EmptyState title={texts.noYears} />
        ) : (
          <Tiles
            tiles={years
              .toSorted((a, b) => b - a)
              .map((year) => ({ to: `/bingo/admin/${year}`, eyebrow: texts.season, name: year }))}
          />
        )
      }
    </QueryPage>
  );
}
