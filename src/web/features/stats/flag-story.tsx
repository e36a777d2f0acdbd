import type { RaceStats } from '#contract/stats.ts';
import { FLAG_TYPES } from '#domain/category.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './flag-story.module.css';
import { statsTexts } from './stats.texts.ts';

type RaceFlag = RaceStats['flags'][number];

const columns: readonly Column<RaceFlag>[] = [
  {
    key: 'session',
    header: statsTexts.session,
    cell: (flag) => statsTexts.sessions[flag.sessionType],
  },
  {
    key: 'round',
    header: statsTexts.round,
    numeric: true,
    narrow: true,
    cell: (flag) => flag.round,
  },
  {
    key: 'type',
    header: statsTexts.type,
    cell: (flag) => (
      <span className={styles.type}>
        <FlagMark type={flag.type} />
        {uiTexts.flags[flag.type]}
      </span>
    ),
  },
];

function Totals({ flags }: { readonly flags: readonly RaceFlag[] }) {
  return (
    <ul className={styles.totals}>
      {FLAG_TYPES.map((type) => (
        <li key={type} className={styles.total}>
          <FlagMark type={type} />
          <span className={styles.count}>{flags.filter((flag) => flag.type === type).length}</span>
          {uiTexts.flags[type]}
        </li>
      ))}
    </ul>
  );
}

/** Where on the way from lights to flag it happened; the table below says the same in words. */
function LapStrip({ flags, laps }: { readonly flags: readonly RaceFlag[]; readonly laps: number }) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {flags.map((flag) => (
        <span
          key={flag.id}
          className={classNames(styles.onStrip, styles[flag.type])}
          style={{ left: `${(Math.min(flag.round, laps) / laps) * 100}%` }}
        />
      ))}
    </div>
  );
}

export function FlagStory({ stats }: { readonly stats: RaceStats }) {
  if (stats.flags.length === 0) {
    return (
      <EmptyState title={stats.areFlagsCounted ? statsTexts.noFlags : statsTexts.flagsNotCounted} />
    );
  }
  const laps = Math.max(0, ...stats.raceResult.map((place) => place.laps ?? 0));
  const inRace = stats.flags.filter((flag) => flag.sessionType === 'RACE');
  return (
    <>
      <div className={styles.picture}>
        <Totals flags={stats.flags} />
        {laps > 0 && inRace.length > 0 && <LapStrip flags={inRace} laps={laps} />}
      </div>
      <DataTable
        caption={statsTexts.flags}
        columns={columns}
        rows={stats.flags}
        rowKey={(flag) => flag.id}
      />
    </>
  );
}
