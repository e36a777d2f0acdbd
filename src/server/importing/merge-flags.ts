import type { FlagTable } from '../db/tables.ts';
import type { NormalisedRace } from './normalised-season.ts';

type CountedFlag = NonNullable<NormalisedRace['flags']>[number];

const nameOf = ({ type, session, lap }: CountedFlag) => `${session} ${type} ${lap}`;

/**
 * The flags of a race after a new count. What an admin registered stays. A counted flag that is stored
 * keeps its row, removed or not, so that nothing an admin took away comes back; where the new count has
 * fewer, the ones taken away go first.
 */
export function mergeFlags(
  raceId: string,
  stored: readonly FlagTable[],
  counted: readonly CountedFlag[],
  newId: () => string,
): FlagTable[] {
  const spare = new Map<string, FlagTable[]>();
  for (const flag of stored.filter(({ origin }) => origin === 'AUTOMATIC')) {
    const same = spare.get(nameOf(flag)) ?? [];
    // Taken from the end below: the ones still shown.
    if (flag.removed_at === null) same.push(flag);
    else same.unshift(flag);
    spare.set(nameOf(flag), same);
  }
  const automatic = counted.map(
    ({ type, session, lap }): FlagTable =>
      spare.get(nameOf({ type, session, lap }))?.pop() ?? {
        id: newId(),
        race_id: raceId,
        type,
        session,
        lap,
        origin: 'AUTOMATIC',
        removed_at: null,
      },
  );
  return [...stored.filter(({ origin }) => origin === 'MANUAL'), ...automatic];
}
