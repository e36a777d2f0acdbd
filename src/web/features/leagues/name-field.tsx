import type { Ref } from 'react';
import { normaliseUsername } from '#domain/accounts/username.ts';
import { brokenLeagueNameRule } from '#domain/leagues/league-name.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { leaguesTexts as texts } from './leagues.texts.ts';

/** Returns the rule which a name breaks as text; `null` for a valid name. */
export function nameProblem(typed: string): string | null {
  const rule = brokenLeagueNameRule(normaliseUsername(typed));
  return rule === null ? null : texts.nameRules[rule];
}

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Reason why the name could not be saved. */
  readonly problem: string | null;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function NameField({ value, onChange, problem, inputRef }: NameFieldProps) {
  return (
    <TextField
      label={texts.name}
      value={value}
      maxLength={100}
      message={problem === null ? null : { tone: 'bad', text: problem }}
      onChange={onChange}
      {...(inputRef === undefined ? {} : { inputRef })}
    />
  );
}
