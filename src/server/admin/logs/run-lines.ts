import type { Change } from '../../importing/compare-season.ts';
import { describeChange } from '../../importing/describe-import.ts';

const LINES_MAX = 200;

type Told = (Change & { readonly isHeld?: true }) | { readonly message: string };

/** An import's account as it is kept, a line per change or reason. */
export function runLines(account: string): string[] {
  return (JSON.parse(account) as Told[]).slice(0, LINES_MAX).map((told) => {
    if ('message' in told) return told.message;
    return told.isHeld ? `${describeChange(told)}: waits for an admin` : describeChange(told);
  });
}
