import { CATEGORIES, type Category } from '#domain/season/category.ts';
import { useYears } from '#web/data/races.api.ts';
import { useQuestions, useScoreTables } from '#web/data/score.api.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useDefaultYear } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { categoryTexts } from '#web/widgets/points/points.texts.ts';
import { QuestionsCard } from './questions-card.tsx';
import { scoreTexts } from './score.texts.ts';
import styles from './score-page.module.css';

interface Step {
  readonly difference: number;
  readonly points: number;
}

/** Returns the rows of a table, best guess first. */
function stepsOf(table: Readonly<Record<string, number>>): readonly Step[] {
  return Object.entries(table)
    .map(([difference, points]) => ({ difference: Number(difference), points }))
    .sort((a, b) => a.difference - b.difference);
}

interface CategoryTableProps {
  readonly category: Category;
  readonly table: Readonly<Record<string, number>>;
}

/** Shows the points of a category by difference; the bars behind them repeat the numbers. */
function CategoryTable({ category, table }: CategoryTableProps) {
  const { title } = categoryTexts[category];
  const steps = stepsOf(table);
  const most = Math.max(1, ...steps.map(({ points }) => points));
  return (
    <section className={styles.category} aria-labelledby={category}>
      <h2 id={category} className={styles.title}>
        {title}
      </h2>
      <p className={styles.measured}>{scoreTexts.measured[category]}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{`${scoreTexts.title}: ${title}`}</caption>
        <thead>
          <tr>
            <th scope="col">{scoreTexts.difference}</th>
            <th scope="col">{scoreTexts.points}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ difference, points }) => (
            <tr key={difference}>
              <th scope="row">{difference}</th>
              <td>
                <svg
                  className={styles.bar}
                  width={`${(points / most) * 100}%`}
                  aria-hidden="true"
                />
                <span>{points}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.otherwise}>{scoreTexts.otherwise}</p>
    </section>
  );
}

function CountingRule() {
  const { counting } = scoreTexts;
  return (
    <Card title={counting.title} isFolded>
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
    <Card title={chance.title} id="sjanse">
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
  if (year === '' || (years.length < 2 && years.includes(year))) return null;
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
  const questions = useQuestions(requested).data;
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
          <>
            <div className={styles.categories}>
              {CATEGORIES.map((category) => (
                <CategoryTable key={category} category={category} table={tables[category]} />
              ))}
            </div>
            {questions !== undefined && questions.questions.length > 0 && (
              <QuestionsCard season={questions} />
            )}
            <Columns>
              <ChanceRule />
              <CountingRule />
            </Columns>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
