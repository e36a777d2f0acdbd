import type { CSSProperties } from 'react';
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

/** How many earlier flags of the list fell on the same lap. */
export function stackHeights(flags: readonly Pick<RaceFlag, 'round'>[]): readonly number[] {
  return flags.map(
    ({ round }, index) => flags.slice(0, index).filter((flag) => flag.round === round).length,
  );
}

/** Where on the way from lights to flag it happened; the table below says the same in words. */
function LapStrip({ flags, laps }: { readonly flags: readonly RaceFlag[]; readonly laps: number }) {
  const heights = stackHeights(flags);
  const left = (lap: number) => `${((Math.min(lap, laps) - 1) / Math.max(1, laps - 1)) * 100}%`;
  return (
    <div aria-hidden="true">
      <div className={styles.strip} style={{ '--most': Math.max(...heights) } as CSSProperties}>
        {flags.map((flag, index) => (
          <span
            key={flag.id}
            className={classNames(styles.onStrip, styles[flag.type])}
            style={{ left: left(flag.round), '--height': heights[index] } as CSSProperties}
          />
        ))}
      </div>
      <p className={styles.laps}>
        <span>{statsTexts.lap(1)}</span>
        <span>{statsTexts.lap(laps)}</span>
      </p>
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
