import type { Review } from '#contract/admin-reviews.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

interface FlagsTableProps {
  readonly rows: Review['flags'];
  readonly caption: string;
}

/** How many flags of each kind there are, and would be. */
export function FlagsTable({ rows, caption }: FlagsTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ session, type }) => `${session} ${type}`}
      columns={[
        {
          key: 'type',
          header: texts.type,
          rowHeader: true,
          cell: ({ session, type }) => (
            <span className={styles.flag}>
              <FlagMark type={type} />
              {session === 'SPRINT' ? texts.inSprint(uiTexts.flags[type]) : uiTexts.flags[type]}
            </span>
          ),
        },
        { key: 'stored', header: texts.stored, numeric: true, cell: ({ stored }) => stored },
        {
          key: 'incoming',
          header: texts.incoming,
          numeric: true,
          cell: ({ incoming }) => incoming,
        },
      ]}
    />
  );
}
