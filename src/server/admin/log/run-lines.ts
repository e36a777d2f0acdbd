import { type ImportLine, ImportReason } from '#contract/import-lines.ts';
import { accountEntries } from '../../importing/import-account.ts';
import { toSourceChange } from '../to-source-change.ts';

const LINES_MAX = 200;

type Told = ReturnType<typeof accountEntries>[number];

/** An import's account as it is kept: a line per change, reason or notice. */
export function runLines(account: string): ImportLine[] {
  return toLines(JSON.parse(account) as Told[]);
}

/** The same of an import that has just been made. */
export function accountLines(account: Parameters<typeof accountEntries>[0]): ImportLine[] {
  return toLines(accountEntries(account));
}

/** Names that a source uses are many at first, and of the least interest. */
const isAlias = (told: Told) => 'kind' in told && told.kind === 'ALIAS_ADDED';

function toLines(all: readonly Told[]): ImportLine[] {
  return [...all.filter((told) => !isAlias(told)), ...all.filter(isAlias)]
    .slice(0, LINES_MAX)
    .map((told) =>
      'code' in told
        ? ImportReason.parse(told)
        : { change: toSourceChange(told), isHeld: 'isHeld' in told },
    );
}
