import { type KeyboardEvent, useId } from 'react';
import type { ResultList } from '#contract/season/result-lists.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fields from '#web/ui/fields.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import type { SortableItem } from '#web/ui/sortable-row.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { pointsFault } from './list-checks.ts';
import styles from './list-editor.module.css';
import { LIST_RULES, type RowKind } from './list-rules.ts';
import {
  bySection,
  type ListRow,
  type Rows,
  withoutRow,
  withRow,
  withSectionOrder,
} from './rows.ts';
import type { ListCompetitor } from './use-list-form.ts';

interface RowsProps {
  readonly list: ResultList;
  readonly rows: Rows;
  readonly competitors: ReadonlyMap<string, ListCompetitor>;
  readonly teamName: (id: string | null) => string | null;
  readonly isLocked: boolean;
  readonly onChange: (rows: Rows) => void;
}

/** Returns the heading of a section, from the kinds of rows in it. */
const sectionName = (list: ResultList, section: number) =>
  LIST_RULES[list].sections[section]
    ?.map((kind, index) => (index === 0 ? texts.kinds[kind] : texts.kinds[kind].toLowerCase()))
    .join(', ') ?? '';

function itemOf(row: ListRow, props: RowsProps): SortableItem {
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

interface Section {
  readonly name: string;
  /** Title; `undefined` if the list has no other section. */
  readonly title: string | undefined;
  readonly firstPlace: number;
  readonly rows: Rows;
}

/** Returns the sections with rows; positions continue through all of them. */
function sectionsOf(list: ResultList, rows: Rows): readonly Section[] {
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

/** Shows the rows for dragging, section by section. */
export function RowOrders(props: RowsProps) {
  const { list, rows, isLocked, onChange } = props;
  return sectionsOf(list, rows).map(({ name, title, firstPlace, rows: section }) => (
    <Card key={name} flush title={title} className={styles.section}>
      <SortableList
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

const OUT = 'OUT';

interface RowFieldsProps extends RowsProps {
  readonly row: ListRow;
  readonly place: number;
}

function PointsField({ list, row, name, rows, onChange }: RowFieldsProps & { name: string }) {
  const id = useId();
  const fault = pointsFault(list, row.points);
  return (
    <>
      <input
        id={id}
        className={classNames(fields.input, styles.points)}
        data-points
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        placeholder="0"
        value={row.points}
        aria-label={texts.pointsOf(name)}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(withRow(list, rows, row.id, { points: event.target.value }))}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault} role="status">
          {texts.pointsFaults[fault]}
        </p>
      )}
    </>
  );
}

function RowFields(props: RowFieldsProps) {
  const { list, row, rows, place, competitors, onChange } = props;
  const { sections, pointsMax } = LIST_RULES[list];
  const competitor = competitors.get(row.id);
  const name = competitor?.name ?? '';
  const choose = (kind: string) =>
    onChange(
      kind === OUT
        ? withoutRow(rows, row.id)
        : withRow(list, rows, row.id, { kind: kind as RowKind }),
    );
  return (
    <li
      className={classNames(styles.fieldRow, pointsMax === null && styles.withoutPoints)}
      style={competitor?.colour ? { ['--team' as string]: competitor.colour } : {}}
    >
      <span className={styles.place}>{place}</span>
      <span className={styles.name} translate="no">
        {name}
      </span>
      <select
        className={classNames(fields.select, styles.kind)}
        aria-label={texts.kindOf(name)}
        value={row.kind}
        onChange={(event) => choose(event.target.value)}
      >
        {sections.flat().map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
        <option value={OUT}>{texts.leaveOut}</option>
      </select>
      {pointsMax !== null && <PointsField {...props} name={name} />}
    </li>
  );
}

/** Moves the focus to the next row's points on Enter, as phone keyboards promise. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-points]')];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

/** Shows the kind and points of each row. */
export function RowFieldLists(props: RowsProps) {
  const { list, rows } = props;
  return (
    <Stack onKeyDown={goOn}>
      {sectionsOf(list, rows).map(({ name, title, firstPlace, rows: section }) => (
        <Card key={name} flush title={title} className={styles.section}>
          <ol aria-label={name}>
            {section.map((row, index) => (
              <RowFields key={row.id} {...props} row={row} place={firstPlace + index} />
            ))}
          </ol>
        </Card>
      ))}
    </Stack>
  );
}
