import type { AdminRace } from '#contract/admin-seasons.ts';
import { formatClock, formatShortDay } from '#web/app/dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { type RaceMark, raceMark } from './race-mark.ts';

const { races: texts } = adminSeasonsTexts;

const TONES: Partial<Record<RaceMark, string | undefined>> = {
  RESULT: styles.good,
  RESULT_MISSING: styles.bad,
};

const shortMoment = (instant: number) => `${formatShortDay(instant)} ${formatClock(instant)}`;

/** Only the time where the day is that of the race, as it nearly always is. */
function deadlineBeside({ startsAt, guessDeadline }: AdminRace): string {
  const isSameDay = formatShortDay(guessDeadline) === formatShortDay(startsAt);
  return isSameDay ? formatClock(guessDeadline) : shortMoment(guessDeadline);
}

interface RaceRowsProps {
  readonly year: number;
  readonly races: readonly AdminRace[];
  /** The first that has not been run. */
  readonly nextId: string | null;
  readonly now: number;
}

/** The season's races in order; each leads to where it is changed. */
export function RaceRows({ year, races, nextId, now }: RaceRowsProps) {
  return (
    <ol className={styles.races}>
      {races.map((race) => {
        const mark = raceMark(race, now);
        return (
          <li key={race.id}>
            <Link
              to={`/admin/season/${year}/race/${race.id}`}
              className={classNames(
                styles.race,
                mark === 'CANCELLED' && styles.cancelled,
                race.id === nextId && styles.next,
              )}
            >
              <span className={styles.position}>{mark === 'CANCELLED' ? '–' : race.position}</span>
              <span className={styles.raceName}>{race.name}</span>
              <span className={styles.when}>
                {shortMoment(race.startsAt)}
                {race.guessDeadline > now && mark !== 'CANCELLED' && (
                  <span>{texts.deadline(deadlineBeside(race))}</span>
                )}
              </span>
              {mark !== null && (
                <span className={classNames(styles.mark, TONES[mark])}>{texts.marks[mark]}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
