import { QueryLink } from '#web/ui/query-link.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { showAllTexts } from './paging.texts.ts';
import styles from './show-all.module.css';

const ALL = 'alle';

/** Number of rows that are readable at a glance. */
export const FIRST_ROWS = 5;

/** Returns true if the URL asks for the whole list. */
export function useIsAllShown(list: string): boolean {
  return useUrlQuery().query.get(list) === ALL;
}

/** Returns the visible part of a list: its first rows, or all of them on request. */
export function useShownPart<Row>(list: string, rows: readonly Row[]): readonly Row[] {
  return useIsAllShown(list) ? rows : rows.slice(0, FIRST_ROWS);
}

interface ShowAllProps {
  /** Name of the list in the URL. */
  readonly list: string;
  readonly count: number;
  /** Says which rows are left, unless a caption does. */
  readonly which?: string;
  /** Text of the link, where not a single list is meant. */
  readonly allText?: string;
}

/** Line below a shortened list: which rows it has, and the link that shows all, or fewer again. */
export function ShowAll({ list, count, which, allText }: ShowAllProps) {
  const isAll = useIsAllShown(list);
  if (count <= FIRST_ROWS) return null;
  return (
    <div className={styles.line}>
      {which !== undefined && !isAll && <span className={styles.which}>{which}</span>}
      <QueryLink className={styles.link} changes={{ [list]: isAll ? null : ALL }}>
        {isAll ? showAllTexts.fewer : (allText ?? showAllTexts.all(count))}
      </QueryLink>
    </div>
  );
}
