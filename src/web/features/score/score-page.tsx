import { CATEGORIES, type Category } from '#domain/category.ts';
import { Loaded } from '#web/app/loaded.tsx';
import { Page } from '#web/app/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { PointsPicture } from './points-picture.tsx';
import { useScoreTables } from './score.api.ts';
import { scoreTexts } from './score.texts.ts';
import styles from './score-page.module.css';

interface Step {
  readonly difference: number;
  readonly points: number;
}

const columns: readonly Column<Step>[] = [
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
  const texts = scoreTexts.categories[props.category];
  const steps = Object.entries(props.table)
    .map(([difference, points]) => ({ difference: Number(difference), points }))
    .sort((a, b) => a.difference - b.difference);
  const worst = steps.at(-1)?.difference ?? 0;
  const points = Array.from({ length: worst + 1 }, (_, d) => props.table[d] ?? 0);
  return (
    <Card flush title={texts.title}>
      <p className={styles.about}>{texts.about}</p>
      <PointsPicture points={points} />
      <DataTable
        caption={`${scoreTexts.title}: ${texts.title}`}
        columns={columns}
        rows={steps}
        rowKey={(step) => step.difference}
      />
      <p className={styles.otherwise}>{scoreTexts.otherwise(worst)}</p>
    </Card>
  );
}

function CountingRule() {
  const { counting } = scoreTexts;
  return (
    <Card title={counting.title} className={styles.counting}>
      <div className={styles.rule}>
        <p>{counting.when}</p>
        <p>
          <strong>{counting.yellow}</strong> {counting.yellowRule}
        </p>
        <p>
          <strong>{counting.red}</strong> {counting.redRule}
        </p>
        <p>
          <strong>{counting.safetyCar}</strong> {counting.safetyCarRule}
        </p>
        <p className={styles.example}>{counting.example}</p>
      </div>
    </Card>
  );
}

export function ScorePage() {
  const query = useScoreTables();
  return (
    <Page title={scoreTexts.title} lead={scoreTexts.lead}>
      <Loaded
        query={query}
        skeleton={<Skeleton look="rows" lines={8} />}
        byStatus={{ 404: <EmptyState title={scoreTexts.notAvailable} /> }}
      >
        {(tables) => (
          <div className={styles.cards}>
            {CATEGORIES.map((category) => (
              <CategoryCard key={category} category={category} table={tables[category]} />
            ))}
            <CountingRule />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
