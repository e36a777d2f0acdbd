import type { z } from 'zod';
import type { Page, Shape } from '#contract/http/paging.ts';
import { MAX_WHOLE_LIST, PAGE_SIZE } from '#contract/limits.ts';

/** Returns how lists with this number of players are sent. */
export const kindOf = (playerCount: number): Shape['kind'] =>
  playerCount <= MAX_WHOLE_LIST ? 'WHOLE' : 'PAGE';

/**
 * Returns what a response says of its list.
 * @param offset zero-based offset of a requested page
 */
export function shapeOf(playerCount: number, offset = 0): Shape {
  const kind = offset === 0 ? kindOf(playerCount) : 'PAGE';
  return kind === 'WHOLE' ? { kind, playerCount } : pageOf(playerCount, offset);
}

/** Returns what a response says of its page. */
export function pageOf(playerCount: number, offset: number): z.infer<typeof Page> {
  const next = offset + PAGE_SIZE;
  return { kind: 'PAGE', playerCount, nextOffset: next < playerCount ? next : null };
}

/** Returns the offset at which the rows of a response end. */
export const endOf = (playerCount: number, offset = 0): number =>
  shapeOf(playerCount, offset).kind === 'WHOLE' ? playerCount : offset + PAGE_SIZE;
