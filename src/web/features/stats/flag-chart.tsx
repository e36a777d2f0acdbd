import type { RaceStats } from '#contract/scoring/stats.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { FlagMark, FlagName } from '#web/ui/flag-mark.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './flag-chart.module.css';
import { statsTexts } from './stats.texts.ts';

type RaceFlag = RaceStats['flags'][number];

const columns = (): readonly TableColumn<RaceFlag>[] => [
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
    cell: ({ type }) => <FlagName type={type} />,
  },
];

function Totals({ flags }: { readonly flags: readonly RaceFlag[] }) {
  return (
    <ul className={styles.totals}>
      {FLAG_TYPES.map((type) => {
        const count = flags.filter((flag) => flag.type === type).length;
        return (
          <li key={type} className={styles.total}>
            <FlagMark type={type} />
            <span className={styles.count}>{count}</span>
            <span>{uiTexts.flagNoun(type, count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns for each flag how many earlier ones fell on the same lap. */
export function stackHeights(flags: readonly Pick<RaceFlag, 'round'>[]): readonly number[] {
  return flags.map(
    ({ round }, index) => flags.slice(0, index).filter((flag) => flag.round === round).length,
  );
}

/** Vertical distance in em of flags on the same lap. */
const LEVEL = 0.75;

/** Shows flags along the race distance; the table below has the same in words. */
function LapStrip({ flags, laps }: { readonly flags: readonly RaceFlag[]; readonly laps: number }) {
  const heights = stackHeights(flags);
  const left = (lap: number) => `${((Math.min(lap, laps) - 1) / Math.max(1, laps - 1)) * 100}%`;
  const top = (Math.max(...heights) + 1) * LEVEL;
  return (
    <div>
      <svg className={styles.strip} aria-hidden="true" height={`${top + 0.5}em`}>
        {flags.map(({ id, type, round }, index) => (
          <rect
            key={id}
            className={styles[type]}
            x={left(round)}
            y={`${top - (heights[index] ?? 0) * LEVEL - 0.25}em`}
            width="9"
            height="0.625em"
            rx={type === 'SAFETY_CAR' ? 5 : 1}
            transform="translate(-5)"
          />
        ))}
      </svg>
      <p className={styles.laps} aria-hidden="true">
        <span>{statsTexts.lap(1)}</span>
        <span>{statsTexts.lap(laps)}</span>
      </p>
    </div>
  );
}

export function FlagChart({ stats }: { readonly stats: RaceStats }) {
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
        columns={columns()}
        rows={stats.flags}
        rowKey={(flag) => flag.id}
      />
    </>
  );
}
