import { describeChange } from '../../importing/describe-import.ts';
import { toldBy } from '../../importing/import-season.ts';

const LINES_MAX = 200;

type Told = ReturnType<typeof toldBy>[number];

/** An import's account as it is kept, a line per change, reason or notice. */
export function runLines(account: string): string[] {
  return toLines(JSON.parse(account) as Told[]);
}

/** The same of an import that has just been made. */
export function accountLines(account: Parameters<typeof toldBy>[0]): string[] {
  return toLines(toldBy(account));
}

function toLines(all: readonly Told[]): string[] {
  return all.slice(0, LINES_MAX).map((told) => {
    if ('message' in told) return told.message;
    const line = describeChange(told);
    return 'isHeld' in told ? `${line}: waits for an admin` : line;
  });
}
