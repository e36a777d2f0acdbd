import { useRef, useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useCompetitorSave } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { AliasField } from './alias-field.tsx';
import { DeleteCompetitor } from './delete-competitor.tsx';
import { FormButtons } from './form-buttons.tsx';
import { type DriverDraft, likelyCode, readDriver } from './read-competitor.ts';
import { useCompetitorForm } from './use-competitor-form.ts';

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
  /** `null` adds one. */
  readonly driver: Driver | null;
  readonly onClose: () => void;
}

export function DriverDialog({ season, driver, onClose }: DriverDialogProps) {
  const save = useCompetitorSave(season.year, 'DRIVER', driver?.id ?? null);
  const form = useCompetitorForm(driver === null ? EMPTY : draftOf(driver), readDriver, save);
  const [added, setAdded] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const { draft, change, message } = form;
  const kind = texts.kinds.DRIVER;
  // As long as the code is the one that the name suggests it follows the name.
  const isCodeSuggested = driver === null && draft.code === likelyCode(draft.name);

  const saveAndClose = () =>
    form.submit(({ name }) => {
      onClose();
      showToast(driver === null ? texts.added(name) : texts.saved(name));
    });
  const saveAndGoOn = () =>
    form.submit(({ name }) => {
      setAdded(name);
      form.startOver({ ...EMPTY, constructorId: draft.constructorId });
      nameInput.current?.focus();
    });

  return (
    <FormDialog
      title={driver === null ? kind.add : texts.edit(driver.name)}
      isDirty={form.isDirty}
      onSubmit={saveAndClose}
      onClose={onClose}
      footer={
        driver !== null && (
          <DeleteCompetitor kind="DRIVER" id={driver.id} name={driver.name} onDeleted={onClose} />
        )
      }
    >
      {(close) => (
        <>
          <TextField
            label={texts.name}
            value={draft.name}
            inputRef={nameInput}
            message={message('name')}
            onChange={(name) =>
              change({ name, ...(isCodeSuggested && { code: likelyCode(name) }) })
            }
          />
          <div className={styles.pair}>
            <TextField
              label={texts.code}
              hint={texts.codeHelp}
              value={draft.code}
              maxLength={3}
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
          <AliasField
            help={kind.aliasesHelp}
            value={draft}
            message={message('aliases')}
            onChange={change}
          />
          <FormButtons
            isNew={driver === null}
            isBusy={save.isPending}
            error={form.error}
            added={added}
            onMore={saveAndGoOn}
            onCancel={close}
          />
        </>
      )}
    </FormDialog>
  );
}
