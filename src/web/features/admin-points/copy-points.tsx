import type { AdminPointsTables } from '#contract/admin-points.ts';
import { CATEGORIES } from '#domain/category.ts';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useAdminSeasons } from '#web/features/admin-shared/seasons.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts } from './admin-points.texts.ts';
import { partName } from './part-choice.tsx';

const texts = adminPointsTexts.copyFrom;

interface CopyPointsProps {
  readonly year: number;
  readonly from: number | null;
  readonly tables: AdminPointsTables;
  /** The other season's, when they are known. */
  readonly others: AdminPointsTables | null;
  readonly onChoose: (from: number | null) => void;
}

/** Another season's tables, beside what they would replace. */
export function CopyPoints({ year, from, tables, others, onChoose }: CopyPointsProps) {
  const query = useAdminSeasons();
  return (
    <Card title={texts.title}>
      <QueryBoundary query={query} skeleton={<Skeleton />}>
        {(seasons) => {
          const years = seasons.map((season) => season.year).filter((other) => other !== year);
          if (years.length === 0) return <p>{texts.none}</p>;
          return (
            <div className={styles.editor}>
              <p className={styles.help}>{texts.help}</p>
              <Select
                label={texts.choose}
                value={from === null ? '' : String(from)}
                options={[
                  { value: '', label: texts.nothing },
                  ...years.map((other) => ({ value: String(other), label: String(other) })),
                ]}
                onChange={(value) => onChoose(value === '' ? null : Number(value))}
              />
              {others !== null && (
                <dl className={styles.tables}>
                  {CATEGORIES.map((category) => {
                    const now = tables[category].join(' ');
                    const then = others[category].join(' ');
                    return (
                      <div key={category}>
                        <dt className={styles.category}>{partName(category)}</dt>
                        {now === then ? (
                          <dd className={styles.help}>{texts.same}</dd>
                        ) : (
                          <>
                            <dd>
                              <del className={styles.help}>{now}</del>
                            </dd>
                            <dd>
                              <ins className={styles.then}>{then}</ins>
                            </dd>
                          </>
                        )}
                      </div>
                    );
                  })}
                </dl>
              )}
            </div>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
