import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { categoryTexts } from '#web/widgets/points/points.texts.ts';
import { useAdminSeasons } from '../shared/admin.api.ts';
import styles from './admin-points.module.css';
import { copyPointsTexts, adminPointsTexts as texts } from './admin-points.texts.ts';
import type { Part } from './use-points-form.ts';

export const partName = (part: Part): string =>
  part === 'COPY' ? texts.copy : categoryTexts[part].title;

interface PartChoiceProps {
  readonly value: Part;
  readonly mayCopy: boolean;
  readonly onChange: (part: Part) => void;
}

/** Shows five tables and the copy form one at a time, since a phone has no room for more. */
export function PartChoice({ value, mayCopy, onChange }: PartChoiceProps) {
  const parts: readonly Part[] = mayCopy ? [...CATEGORIES, 'COPY'] : CATEGORIES;
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.parts}</legend>
      <Cluster>
        {parts.map((part) => (
          <ChoiceButton
            key={part}
            label={partName(part)}
            isChosen={part === value}
            onChoose={() => onChange(part)}
          />
        ))}
      </Cluster>
    </fieldset>
  );
}

interface CopyPointsProps {
  readonly year: number;
  readonly from: number | null;
  readonly tables: AdminPointsTables;
  /** Tables of the other season; `null` until known. */
  readonly others: AdminPointsTables | null;
  readonly onChoose: (from: number | null) => void;
}

/** Shows another season's tables beside those that they would replace. */
export function CopyPoints({ year, from, tables, others, onChoose }: CopyPointsProps) {
  const query = useAdminSeasons();
  return (
    <Card title={copyPointsTexts.title}>
      <QueryBoundary query={query} skeleton={<Skeleton />}>
        {(seasons) => {
          const years = seasons.map((season) => season.year).filter((other) => other !== year);
          if (years.length === 0) return <p>{copyPointsTexts.none}</p>;
          return (
            <Stack gap={3}>
              <p className={styles.help}>{copyPointsTexts.help}</p>
              <Select
                label={copyPointsTexts.choose}
                value={from === null ? '' : String(from)}
                options={[
                  { value: '', label: copyPointsTexts.nothing },
                  ...years.map((other) => ({ value: String(other), label: String(other) })),
                ]}
                onChange={(value) => onChoose(value === '' ? null : Number(value))}
              />
              {others !== null && (
                <Stack as="dl" gap={3} className={styles.tables}>
                  {CATEGORIES.map((category) => {
                    const now = tables[category].join(' ');
                    const then = others[category].join(' ');
                    return (
                      <div key={category}>
                        <dt className={styles.category}>{partName(category)}</dt>
                        {now === then ? (
                          <dd className={styles.help}>{copyPointsTexts.same}</dd>
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
                </Stack>
              )}
            </Stack>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
