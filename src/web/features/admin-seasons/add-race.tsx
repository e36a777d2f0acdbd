import { useState } from 'react';
import { useLocation } from 'wouter';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { RaceDialog } from './race-dialog.tsx';
import { EMPTY_RACE } from './race-draft.ts';

const { races: texts } = adminSeasonsTexts;

interface AddRaceProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** One race, and then its own page; or one after the other. */
export function AddRace({ year, onClose }: AddRaceProps) {
  const [, navigate] = useLocation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const add = useSeasonChange<{ readonly id: string }>();
  const lastAdded = added.at(-1);
  return (
    <RaceDialog
      // Empty again after each one.
      key={added.length}
      title={texts.add}
      saveLabel={texts.add}
      year={year}
      draft={EMPTY_RACE}
      startHint={texts.addHint}
      done={lastAdded === undefined ? null : texts.added(lastAdded)}
      isSaving={add.isPending}
      error={add.error}
      onSave={(settings) =>
        add.mutate(seasonCalls.addRace(year, settings), {
          onSuccess: ({ id }) => {
            onClose();
            navigate(`/admin/season/${year}/race/${id}`);
          },
        })
      }
      onSaveAndGoOn={(settings) =>
        add.mutate(seasonCalls.addRace(year, settings), {
          onSuccess: () => setAdded([...added, settings.name]),
        })
      }
      onClose={onClose}
    />
  );
}
