import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { QueryPage } from '#web/app/query-page.tsx';
import { useYears } from '#web/data/races.api.ts';
import { adminBingoTexts } from './admin-bingo.texts.ts';

/** The page of a year, once it is known that there is one. */
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
