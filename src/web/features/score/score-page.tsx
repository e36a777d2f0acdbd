import { CATEGORIES, type Category } from '#domain/category.ts';
import { useDefaultYear } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useUrlQuery } from '#web/app/url-query.ts';
import { useYears } from '#web/data/races.api.ts';
import { useScoreTables } from '#web/data/score.api.ts';
import { categoryTexts } from '#web/shared/category.texts.ts';
import { PointsPicture } from '#web/shared/points-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { scoreTexts } from './score.texts.ts';
import styles from './score-page.module.css';

interface Step {
  readonly difference: number;
  readonly points: number;
}

const columns = (): readonly TableColumn<Step>[] => [
  {
    key: 'difference',
    header: scoreTexts.difference,
    rowHeader: true,
    cell: (step) => <span className={styles.difference}>{step.difference}</span>,
  },
  { key: 'points', header: scoreTexts.points, cell: (step) => step.points, numeric: true },
];

function CategoryCard(props: {
  readonly category: Category;
  readonly table: Readonly<Record<string, number>>;
}) {
  const texts = categoryTexts[props.category];
  const steps = Object.entries(props.table)
    .map(([difference, points]) => ({ difference: Number(difference), points }))
    .sort((a, b) => a.difference - b.difference);
  const worst = steps.at(-1)?.difference ?? 0;
  const points = Array.from({ length: worst + 1 }, (_, d) => props.table[d] ?? 0);
  return (
    <Card flush title={texts.title}>
      <p className={styles.about}>{texts.about}</p>
      <PointsPicture points={points} isOneSided={props.category === 'FIRST'} />
      <Disclosure className={styles.table} summary={scoreTexts.table}>
        <DataTable
          caption={`${scoreTexts.title}: ${texts.title}`}
          columns={columns()}
          rows={steps}
          rowKey={(step) => step.difference}
        />
        <p className={styles.otherwise}>{scoreTexts.otherwise(worst)}</p>
      </Disclosure>
    </Card>
  );
}

function CountingRule() {
  const { counting } = scoreTexts;
  return (
    <Card title={counting.title} className={styles.counting}>
      <Stack gap={3} className={styles.rule}>
        <p>{counting.when}</p>
        <p>
          <strong>{counting.yellow}</strong>
          <span>{` ${counting.yellowRule}`}</span>
        </p>
        <p>
          <strong>{counting.red}</strong>
          <span>{` ${counting.redRule}`}</span>
        </p>
        <p>
          <strong>{counting.safetyCar}</strong>
          <span>{` ${counting.safetyCarRule}`}</span>
        </p>
        <p className={styles.example}>{counting.example}</p>
      </Stack>
    </Card>
  );
}

/** Explains how chances to win are computed; links lead here. */
function ChanceRule() {
  const { chance } = scoreTexts;
  return (
    <Card title={chance.title} id="sjanse" className={styles.chance}>
      <p className={styles.rule}>{chance.summary}</p>
      <Disclosure summary={chance.more}>
        <Stack gap={3} className={styles.rule}>
          {chance.paragraphs.map(({ head, text }) => (
            <p key={head}>
              <strong>{head}</strong>
              <span>{` ${text}`}</span>
            </p>
          ))}
        </Stack>
      </Disclosure>
    </Card>
  );
}

function YearPicker({ year, onChange }: { year: string; onChange: (year: string) => void }) {
  const years = (useYears().data ?? []).map(String);
  if (years.length < 2 && years.includes(year)) return null;
  // The year in the URL may not be a season of the game.
  const options = years.includes(year) ? years : [year, ...years];
  return (
    <div className={styles.year}>
      <Select
        label={scoreTexts.year}
        value={year}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={onChange}
      />
    </div>
  );
}

export function ScorePage() {
  const { query: address, change } = useUrlQuery();
  const requested = address.get('year');
  const defaultYear = useDefaultYear();
  const query = useScoreTables(requested);
  const notAvailable = <EmptyState title={scoreTexts.notAvailable} />;
  return (
    <Page title={scoreTexts.title} lead={scoreTexts.lead}>
      <YearPicker
        year={requested ?? defaultYear?.toString() ?? ''}
        onChange={(year) => change({ year })}
      />
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={8} />}
        byStatus={{ 404: notAvailable, 422: notAvailable }}
      >
        {(tables) => (
          <div className={styles.cards}>
            {CATEGORIES.map((category) => (
              <CategoryCard key={category} category={category} table={tables[category]} />
            ))}
            <CountingRule />
            <ChanceRule />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
