import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { COLOUR } from '#contract/limits.ts';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import { competitorCalls } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { CompetitorDialog, useCompetitorForm } from './competitor-dialog.tsx';
import { type ConstructorDraft, readConstructor } from './read-competitor.ts';

const NO_COLOUR = '#808080';

interface ColourFieldProps {
  readonly value: string;
  readonly message: FieldMessage | null;
  readonly onChange: (value: string) => void;
}

/** Shows the system's colour picker, and an input for the value. */
function ColourField({ value, message, onChange }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <TextField
        label={texts.colour}
        hint={texts.colourHelp}
        value={value}
        maxLength={20}
        autoCapitalize="none"
        spellCheck={false}
        message={message}
        onChange={(typed) => onChange(typed.trim())}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={texts.pickColour}
        value={COLOUR.test(value) ? value.toLowerCase() : NO_COLOUR}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

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
  /** `null` adds a constructor. */
  readonly team: Team | null;
  readonly onClose: () => void;
}

export function ConstructorDialog({ season, team, onClose }: ConstructorDialogProps) {
  const form = useCompetitorForm({
    kind: 'CONSTRUCTOR',
    stored: team === null ? EMPTY : draftOf(team),
    read: readConstructor,
    save: (settings) =>
      team === null
        ? competitorCalls.CONSTRUCTOR.add(season.year, settings)
        : competitorCalls.CONSTRUCTOR.change(team.id, settings),
  });
  const { draft, change, message } = form;
  const drivers = season.drivers.filter(({ constructorId }) => constructorId === team?.id);
  const driverNames = drivers.map(({ name }) => name).join(', ');
  return (
    <CompetitorDialog
      stored={team}
      competitors={season.constructors}
      form={form}
      keptBecause={drivers.length === 0 ? null : texts.hasDrivers(driverNames)}
      onName={(name) => change({ name })}
      onNext={() => form.startOver(EMPTY)}
      onClose={onClose}
    >
      <ColourField
        value={draft.colour}
        message={message('colour')}
        onChange={(colour) => change({ colour })}
      />
    </CompetitorDialog>
  );
}
