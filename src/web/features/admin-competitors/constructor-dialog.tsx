import { useRef, useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useCompetitorSave } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { AliasField } from './alias-field.tsx';
import { ColourField } from './colour-field.tsx';
import { DeleteCompetitor } from './delete-competitor.tsx';
import { FormButtons } from './form-buttons.tsx';
import { type ConstructorDraft, readConstructor } from './read-competitor.ts';
import { useCompetitorForm } from './use-competitor-form.ts';

type Team = AdminSeason['constructors'][number];

const EMPTY: ConstructorDraft = { name: '', colour: '#808080', aliases: [], alias: '' };

const draftOf = (team: Team): ConstructorDraft => ({
  name: team.name,
  colour: team.colour,
  aliases: team.aliases,
  alias: '',
});

interface ConstructorDialogProps {
  readonly season: AdminSeason;
  /** `null` adds one. */
  readonly team: Team | null;
  readonly onClose: () => void;
}

export function ConstructorDialog({ season, team, onClose }: ConstructorDialogProps) {
  const save = useCompetitorSave(season.year, 'CONSTRUCTOR', team?.id ?? null);
  const form = useCompetitorForm(team === null ? EMPTY : draftOf(team), readConstructor, save);
  const [added, setAdded] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const { draft, change, message } = form;
  const kind = texts.kinds.CONSTRUCTOR;
  const drivers = season.drivers.filter(({ constructorId }) => constructorId === team?.id);

  const saveAndClose = () =>
    form.submit(({ name }) => {
      onClose();
      showToast(team === null ? texts.added(name) : texts.saved(name));
    });
  const saveAndGoOn = () =>
    form.submit(({ name }) => {
      setAdded(name);
      form.startOver(EMPTY);
      nameInput.current?.focus();
    });

  return (
    <FormDialog
      title={team === null ? kind.add : texts.edit(team.name)}
      isDirty={form.isDirty}
      onSubmit={saveAndClose}
      onClose={onClose}
      footer={
        team !== null &&
        (drivers.length === 0 ? (
          <DeleteCompetitor kind="CONSTRUCTOR" id={team.id} name={team.name} onDeleted={onClose} />
        ) : (
          <p className={styles.footer}>
            {texts.hasDrivers(drivers.map(({ name }) => name).join(', '))}
          </p>
        ))
      }
    >
      {(close) => (
        <>
          <TextField
            label={texts.name}
            value={draft.name}
            inputRef={nameInput}
            message={message('name')}
            onChange={(name) => change({ name })}
          />
          <ColourField
            value={draft.colour}
            message={message('colour')}
            onChange={(colour) => change({ colour })}
          />
          <AliasField
            help={kind.aliasesHelp}
            value={draft}
            message={message('aliases')}
            onChange={change}
          />
          <FormButtons
            isNew={team === null}
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
