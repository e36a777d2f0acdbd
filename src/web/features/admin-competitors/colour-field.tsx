import { COLOUR } from '#contract/admin-competitors.limits.ts';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

const NO_COLOUR = '#808080';

interface ColourFieldProps {
  readonly value: string;
  readonly message: FieldMessage | null;
  readonly onChange: (value: string) => void;
}

/** The system's own colour picker, and a field for those who know the value. */
export function ColourField({ value, message, onChange }: ColourFieldProps) {
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
