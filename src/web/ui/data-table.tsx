import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { Content } from './content.ts';
import styles from './data-table.module.css';
import { RowsRoom } from './states.tsx';
import { uiTexts } from './ui.texts.ts';
import { useRowGlide } from './use-row-glide.ts';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: Content;
  readonly cell: (row: Row) => Content;
  /** True aligns right, with figures of equal width. */
  readonly numeric?: boolean;
  /** True for the cell which names its row to screen readers. */
  readonly rowHeader?: boolean;
  /** True makes the column as narrow as its contents. */
  readonly narrow?: boolean;
}

export interface TableGap {
  /** Key of the row after the gap. */
  readonly before: string | number;
  readonly text: string;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** True for the row of the viewer. */
  readonly isMarked?: (row: Row) => boolean;
  /** True for rows that do not count. */
  readonly isMuted?: (row: Row) => boolean;
  /** Many narrow columns and low rows, with less space between them. */
  readonly dense?: boolean;
  /**
   * Narrow table which never scrolls sideways, so that its marked row stays in view beside the
   * others.
   */
  readonly keepsMarkedInView?: boolean;
  /** Row before which others are left out, with the text of the gap. */
  readonly gap?: TableGap | undefined;
  /** True lets rows glide to their new positions. */
  readonly glides?: boolean;
}

/** Returns true if an element is narrower than its contents; true until measured. */
function useScrollsSideways(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(true);
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth));
    for (const each of [frame, ...frame.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}

/** Shows a table that scrolls inside itself if needed, with its first column fixed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isMarked, isMuted, gap } = props;
  const cellClass = (column: TableColumn<Row>) =>
    classNames(column.numeric && styles.numeric, column.narrow && styles.narrow);
  const place = useRef<HTMLElement>(null);
  const scrolls = useScrollsSideways(place);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowGlide(body);
  const frame = props.keepsMarkedInView
    ? { className: styles.whole }
    : {
        className: styles.scroller,
        'aria-label': uiTexts.table(caption),
        // A scrolling region must be reachable by keyboard; others must not be a tab stop.
        tabIndex: scrolls ? 0 : undefined,
      };
  const table = (
    <section ref={place} {...frame}>
      <table className={classNames(styles.table, props.dense && styles.dense)}>
        <caption className={props.showCaption ? styles.caption : 'visually-hidden'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={props.glides ? body : undefined}>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              {gap?.before === rowKey(row) && (
                <tr className={styles.gap}>
                  <td colSpan={columns.length}>{gap.text}</td>
                </tr>
              )}
              <tr
                data-id={props.glides ? rowKey(row) : undefined}
                className={classNames(
                  isMarked?.(row) && styles.marked,
                  isMuted?.(row) && styles.muted,
                )}
              >
                {columns.map((column) =>
                  column.rowHeader ? (
                    <th key={column.key} scope="row" className={cellClass(column)}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} className={cellClass(column)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!props.keepsMarkedInView) return table;
  return (
    <div className={styles.room}>
      <RowsRoom className={styles.rows} count={rows.length} />
      {table}
    </div>
  );
}
