/** Set by `npm run test:all`, which tries everything; `npm test` is what one waits for. */
export const IS_EXHAUSTIVE = process.env.THOROUGH === '1';

/** Returns how often a property is tried: a quarter as often unless exhaustive. */
export const runs = (all: number): number => (IS_EXHAUSTIVE ? all : Math.ceil(all / 4));

/** Returns all cases if exhaustive, otherwise the first and each so many after it. */
export function sample<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return IS_EXHAUSTIVE ? cases : cases.filter((_, index) => index % every === 0);
}
