import type { ResultList } from '#contract/admin-results.limits.ts';
import { Card } from '#web/ui/card.tsx';
import { RankList } from '#web/ui/rank-list.tsx';
import type { RankItem } from '#web/ui/rank-row.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import type { Competitor } from './competitors.ts';
import styles from './list-editor.module.css';
import { LIST_RULES } from './list-rules.ts';
import { bySection, type Row, type Rows, withSectionOrder } from './rows.ts';

export interface RowsProps {
  readonly list: ResultList;
  readonly rows: Rows;
  readonly competitors: ReadonlyMap<string, Competitor>;
  readonly teamName: (id: string | null) => string | null;
  readonly isLocked: boolean;
  readonly onChange: (rows: Rows) => void;
}

/** What a section is called: by the ways of standing that belong in it. */
const sectionName = (list: ResultList, section: number) =>
  LIST_RULES[list].sections[section]
    ?.map((kind, index) => (index === 0 ? texts.kinds[kind] : texts.kinds[kind].toLowerCase()))
    .join(', ') ?? '';

function itemOf(row: Row, props: RowsProps): RankItem {
  const competitor = props.competitors.get(row.id);
  const team = props.teamName(row.teamId ?? competitor?.constructorId ?? null);
  const isMixed = LIST_RULES[props.list].sections.some(
    (kinds) => kinds.length > 1 && kinds.includes(row.kind),
  );
  return {
    id: row.id,
    name: competitor?.name ?? '',
    colour: competitor?.colour ?? null,
    detail: (
      <>
        {row.points !== '' && <strong>{texts.pointsShown(row.points)}</strong>}
        {isMixed && <span>{texts.kinds[row.kind]}</span>}
        {competitor?.number != null && <span className="number">{competitor.number}</span>}
        {team !== null && <span>{team}</span>}
      </>
    ),
  };
}

export interface Section {
  readonly name: string;
  /** `undefined`: the list is nothing but this. */
  readonly title: string | undefined;
  readonly firstPlace: number;
  readonly rows: Rows;
}

/** The sections that have any rows; the places run on through all of them. */
export function sectionsOf(list: ResultList, rows: Rows): readonly Section[] {
  const isWhole = rows.every(({ kind }) => kind === 'RANKED');
  let place = 1;
  return bySection(list, rows)
    .map((section, index) => {
      const firstPlace = place;
      place += section.length;
      const name = sectionName(list, index);
      return { name, title: isWhole ? undefined : name, firstPlace, rows: section };
    })
    .filter((section) => section.rows.length > 0);
}

/** The rows to be dragged, section by section. */
export function RowOrders(props: RowsProps) {
  const { list, rows, isLocked, onChange } = props;
  return sectionsOf(list, rows).map(({ name, title, firstPlace, rows: section }) => (
    <Card key={name} flush title={title} className={styles.section}>
      <RankList
        label={name}
        items={section.map((row) => itemOf(row, props))}
        order={section.map(({ id }) => id)}
        firstPlace={firstPlace}
        isLocked={isLocked}
        onChange={(ids) => onChange(withSectionOrder(list, rows, ids))}
      />
    </Card>
  ));
}
