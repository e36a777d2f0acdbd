import type { UserData } from '#contract/scoring/profiles.ts';
import { useRaces, useYears } from '#web/data/races.api.ts';
import { useDefaultYear } from '#web/session/header.api.ts';
import { Select } from '#web/ui/select.tsx';
import type { Choice } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';
import styles from './season-picker.module.css';

interface SeasonPickerProps {
  readonly choice: Choice;
  /** Season and race that the server chose, once it has responded. */
  readonly shown: UserData['userScores'] | undefined;
  readonly onChange: (choice: Choice) => void;
}

/** Picks the season, and the race that points are as of. */
export function SeasonPicker({ choice, shown, onChange }: SeasonPickerProps) {
  const years = useYears().data ?? [];
  const defaultYear = useDefaultYear();
  const year = choice.year ?? (shown?.year ?? defaultYear)?.toString();
  const calendar = useRaces(year).data;
  const races = (calendar ?? []).filter((race) => race.isCompleted).toReversed();
  const raceId = choice.raceId ?? shown?.raceId ?? races[0]?.id ?? '';
  return (
    <div className={styles.picker}>
      <Select
        label={profilesTexts.year}
        value={year ?? ''}
        options={years
          .toSorted((a, b) => b - a)
          .map((option) => ({ value: String(option), label: String(option) }))}
        onChange={(value) => onChange({ year: value, raceId: null })}
      />
      <Select
        label={profilesTexts.race}
        value={raceId}
        disabled={races.length === 0}
        options={
          races.length === 0
            ? [
                {
                  value: '',
                  label: calendar === undefined ? profilesTexts.racesToCome : profilesTexts.noRaces,
                },
              ]
            : races.map((race) => ({
                value: race.id,
                label: profilesTexts.raceOption(race.position, race.name),
              }))
        }
        onChange={(value) => onChange({ year: year ?? null, raceId: value })}
      />
    </div>
  );
}
