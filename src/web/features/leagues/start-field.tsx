import type { LeagueStarts } from '#contract/leagues/leagues.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './league-page.module.css';
import { leagueStartTexts as texts } from './league-start.texts.ts';

/** Value of the option for the whole season. */
const WHOLE = '';

function optionsOf({ isSeasonOpen, races }: LeagueStarts) {
  const [next, ...later] = races.map(({ id, name }, index) => ({
    value: id,
    label: index === 0 && !isSeasonOpen ? texts.next(name) : texts.race(name),
  }));
  const whole = { value: WHOLE, label: texts.whole };
  if (next === undefined) return [whole];
  return isSeasonOpen ? [whole, next, ...later] : [next, whole, ...later];
}

interface StartFieldProps {
  /** Undefined until they are known. */
  readonly starts: LeagueStarts | undefined;
  /** `null` for the whole season. */
  readonly firstRaceId: string | null;
  readonly onChange: (firstRaceId: string | null) => void;
}

/** Field for what a league counts from, with one line that says what that means. */
export function StartField({ starts, firstRaceId, onChange }: StartFieldProps) {
  const race = starts?.races.find(({ id }) => id === firstRaceId);
  const aboutWhole = starts?.isSeasonOpen ? texts.aboutWhole : texts.aboutWholeNow;
  const about = race === undefined ? aboutWhole : texts.aboutRace(race.name);
  return (
    <Stack gap={2}>
      <Select
        label={texts.label}
        value={firstRaceId ?? WHOLE}
        disabled={starts === undefined}
        options={starts === undefined ? [{ value: WHOLE, label: texts.toCome }] : optionsOf(starts)}
        onChange={(value) => onChange(value === WHOLE ? null : value)}
      />
      <p className={styles.muted}>{starts === undefined ? texts.toCome : about}</p>
    </Stack>
  );
}
