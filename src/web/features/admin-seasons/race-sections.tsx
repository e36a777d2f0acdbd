import type { AdminRace } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { useServerNow } from '#web/app/server-time.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { raceMark } from './race-mark.ts';
import { type Section, SectionTile } from './section-tile.tsx';

const { race: texts, races } = adminSeasonsTexts;
const TICK_MS = MINUTE_MS;

/** Where what came of a race is changed. */
export function RaceSections({ year, race }: { readonly year: number; readonly race: AdminRace }) {
  const mark = raceMark(race, useServerNow(TICK_MS));
  const sections: readonly Section[] = [
    {
      to: `/admin/season/${year}/race/${race.id}/results`,
      name: texts.results,
      about: mark === null || mark === 'CANCELLED' ? texts.noResults : races.marks[mark],
    },
    {
      to: `/admin/flag/${year}/${race.id}`,
      name: texts.flags,
      about: race.areFlagsCounted ? texts.flagsCounted : texts.flagsNotCounted,
    },
  ];
  return (
    <nav aria-label={texts.sections}>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <SectionTile key={section.to} {...section} />
        ))}
      </ul>
    </nav>
  );
}
