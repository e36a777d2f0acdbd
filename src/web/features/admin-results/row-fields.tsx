import { type KeyboardEvent, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fields from '#web/ui/fields.module.css';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { pointsFault } from './list-checks.ts';
import styles from './list-editor.module.css';
import { LIST_RULES, type RowKind } from './list-rules.ts';
import { type RowsProps, sectionsOf } from './row-orders.tsx';
import { type Row, withoutRow, withRow } from './rows.ts';

const OUT = 'OUT';

interface RowFieldsProps extends RowsProps {
  readonly row: Row;
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
      <span className={styles.name}>{name}</span>
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

/** Enter goes on to the next row's points, as the key on a phone promises. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-points]')];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

/** How each row stands, and its points. */
export function RowFieldLists(props: RowsProps) {
  const { list, rows } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields let through
    <div className={styles.sections} onKeyDown={goOn}>
      {sectionsOf(list, rows).map(({ name, title, firstPlace, rows: section }) => (
        <Card key={name} flush title={title} className={styles.section}>
          <ol aria-label={name}>
            {section.map((row, index) => (
              <RowFields key={row.id} {...props} row={row} place={firstPlace + index} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}
