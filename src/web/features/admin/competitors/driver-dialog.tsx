import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { CODE_LENGTH } from '#contract/limits.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { competitorCalls } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { CompetitorDialog, useCompetitorForm } from './competitor-dialog.tsx';
import { type DriverDraft, likelyCode, readDriver } from './read-competitor.ts';

type Driver = AdminSeason['drivers'][number];

const EMPTY: DriverDraft = {
  name: '',
  code: '',
  number: '',
  constructorId: '',
  aliases: [],
  alias: '',
};

const draftOf = (driver: Driver): DriverDraft => ({
  name: driver.name,
  code: driver.code,
  number: driver.number === null ? '' : String(driver.number),
  constructorId: driver.constructorId ?? '',
  aliases: driver.aliases,
  alias: '',
});

interface DriverDialogProps {
  readonly season: AdminSeason;
  /** `null` adds a driver. */
  readonly driver: Driver | null;
  readonly onClose: () => void;
}

export function DriverDialog({ season, driver, onClose }: DriverDialogProps) {
  const form = useCompetitorForm({
    kind: 'DRIVER',
    stored: driver === null ? EMPTY : draftOf(driver),
    read: readDriver,
    save: (settings) =>
      driver === null
        ? competitorCalls.DRIVER.add(season.year, settings)
        : competitorCalls.DRIVER.change(driver.id, settings),
  });
  const { draft, change, message } = form;
  // A suggested code follows the name until it is edited.
  const isCodeSuggested = driver === null && draft.code === likelyCode(draft.name);
  return (
    <CompetitorDialog
      stored={driver}
      competitors={season.drivers}
      form={form}
      onName={(name) => change({ name, ...(isCodeSuggested && { code: likelyCode(name) }) })}
      onNext={() => form.startOver({ ...EMPTY, constructorId: draft.constructorId })}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField
          label={texts.code}
          hint={texts.codeHelp}
          value={draft.code}
          maxLength={CODE_LENGTH}
          autoCapitalize="characters"
          spellCheck={false}
          message={message('code')}
          onChange={(code) => change({ code: code.toUpperCase() })}
        />
        <TextField
          label={texts.number}
          hint={texts.numberHelp}
          value={draft.number}
          inputMode="numeric"
          message={message('number')}
          onChange={(number) => change({ number })}
        />
      </div>
      <Select
        label={texts.team}
        value={draft.constructorId}
        options={[
          { value: '', label: texts.noTeam },
          ...season.constructors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(constructorId) => change({ constructorId })}
      />
    </CompetitorDialog>
  );
}
