import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { useYears } from '#web/data/races.api.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { adminBingoTexts } from './admin-bingo.texts.ts';

/** Shows a season's page once the season is known to exist. */
export function YearPage({ of: Contents }: { readonly of: ComponentType<{ year: number }> }) {
  const { year: segment } = useParams();
  const query = useYears();
  const year = query.data?.find((each) => String(each) === segment);
  if (year !== undefined) return <Contents year={year} />;
  return (
    <QueryPage
      title={adminBingoTexts.title}
      query={query}
      rows={10}
      isMissing={query.data !== undefined}
    >
      {() => null}
    </QueryPage>
  );
}
