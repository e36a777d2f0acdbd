import type { ContenderState } from '#contract/scoring/contenders.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { profilesTexts } from './profiles.texts.ts';
import styles from './summary-card.module.css';

type Summary = UserData['summary'];

interface SummaryRow {
  readonly key: keyof Summary;
  readonly pos: number | null;
  readonly value: number;
  /** Share of the category with the most points, from 0 to 1. */
  readonly share: number;
}

const ORDER = ['winner', 'tenth', 'drivers', 'constructors', 'flag', 'questions', 'total'] as const;

function rowsOf(summary: Summary): readonly SummaryRow[] {
  const { total: _total, ...parts } = summary;
  const most = Math.max(1, ...Object.values(parts).map((part) => part?.value ?? 0));
  return ORDER.flatMap((key) => {
    const ranked = summary[key];
    return ranked === undefined ? [] : [{ key, ...ranked, share: ranked.value / most }];
  });
}

/** Returns whether the player can still win the season, in words. */
function contenderText({ state, behind }: ContenderState): string {
  const texts = {
    CAN_WIN: profilesTexts.canWin,
    OUT: profilesTexts.isOut(behind?.username ?? ''),
    SECURED: profilesTexts.hasSecured,
  };
  return texts[state];
}

const columnsFor = (contender: ContenderState | null): readonly TableColumn<SummaryRow>[] => [
  {
    key: 'category',
    header: profilesTexts.category,
    rowHeader: true,
    cell: ({ key, share }) =>
      key === 'total' ? (
        <span className={styles.totals}>
          <span className={styles.total}>{profilesTexts.total}</span>
          {contender && <span className={styles.contender}>{contenderText(contender)}</span>}
        </span>
      ) : (
        <span className={styles.category}>
          <span>{profilesTexts.categories[key]}</span>
          <svg className={styles.bar} width={`${share * 100}%`} aria-hidden="true" />
        </span>
      ),
  },
  {
    key: 'pos',
    header: profilesTexts.place,
    numeric: true,
    narrow: true,
    cell: ({ pos }) => (pos === null ? '–' : profilesTexts.ordinal(pos)),
  },
  {
    key: 'value',
    header: profilesTexts.pointsLabel,
    numeric: true,
    narrow: true,
    cell: ({ value }) => value,
  },
];

interface SummaryCardProps {
  readonly id: string;
  readonly summary: Summary;
  /** `null` while it is not worth telling. */
  readonly contender: ContenderState | null;
  readonly aside?: Content;
}

export function SummaryCard({ id, summary, contender, aside }: SummaryCardProps) {
  return (
    <Card id={id} flush isPrimary title={profilesTexts.summary} aside={aside}>
      <DataTable
        dense
        caption={profilesTexts.summary}
        columns={columnsFor(contender)}
        rows={rowsOf(summary)}
        rowKey={({ key }) => key}
        isMarked={({ key }) => key === 'total'}
      />
    </Card>
  );
}
