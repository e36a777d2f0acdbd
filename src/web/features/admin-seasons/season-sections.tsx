import type { AdminSeason } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { formatInstant } from '#web/app/dates.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { nextRace } from './next-race.ts';
import { factsOf, seasonState } from './season-state.ts';
import { type Section, SectionTile } from './section-tile.tsx';

const { sections: texts } = adminSeasonsTexts;
const TICK_MS = MINUTE_MS;

const FINISH_STATES: Partial<Record<ReturnType<typeof seasonState>, string>> = {
  FINISHED: texts.finished,
  RUN: texts.canFinish,
};

/** Where the rest of a season is changed. */
export function SeasonSections({ season }: { readonly season: AdminSeason }) {
  const { year } = season;
  const state = seasonState(factsOf(season), useServerNow(TICK_MS));
  const next = state === 'FINISHED' ? null : nextRace(season.races);
  const sections: readonly Section[] = [
    { to: `/admin/season/${year}/drivers`, name: texts.drivers, about: season.drivers.length },
    {
      to: `/admin/season/${year}/constructors`,
      name: texts.constructors,
      about: season.constructors.length,
    },
    { to: `/admin/season/${year}/points`, name: texts.points, about: texts.pointsHelp },
    {
      to: `/admin/season/${year}/finish`,
      name: texts.finish,
      about: FINISH_STATES[state] ?? texts.notOver,
    },
  ];
  return (
    <nav aria-label={texts.label}>
      <ul className={styles.sections}>
        {next !== null && (
          <li className={styles.whole}>
            <Link
              to={`/admin/season/${year}/race/${next.id}`}
              className={classNames(styles.section, styles.nextRace)}
            >
              <span className={styles.muted}>{texts.nextRace}</span>
              <span className={styles.sectionName}>{next.name}</span>
              <span className={styles.muted}>{formatInstant(next.startsAt)}</span>
            </Link>
          </li>
        )}
        {sections.map((section) => (
          <SectionTile key={section.to} {...section} />
        ))}
      </ul>
    </nav>
  );
}
