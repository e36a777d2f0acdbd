import type { Championship } from '#contract/guessing/guesses.ts';
import { carryOver } from '#domain/guessing/guess-order.ts';
import { isSeasonOpen } from '#domain/season/season-deadline.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import type { OrderEntry } from './order-guess.queries.ts';

export interface OwnOrder {
  /** Ids, champion first; all competitors while the guess is open. */
  readonly order: readonly string[];
  /** Competitors whom the player has not ranked yet; they are last in `order`. */
  readonly newcomers: readonly string[];
}

/**
 * Returns a player's saved order, and the competitors who joined since; `null` without a guess.
 */
export function ownOrder(
  { facts, now }: Pick<SeasonView, 'facts' | 'now'>,
  championship: Championship,
  entries: readonly OrderEntry[],
): OwnOrder | null {
  if (entries.length === 0) return null;
  const saved = entries.map(({ id }) => id);
  if (!isSeasonOpen(facts, now)) return { order: saved, newcomers: [] };
  const field = facts[championship].map(({ id }) => id);
  const { order, newcomers } = carryOver(saved, field);
  const appended = entries.filter(({ isAppended }) => isAppended).map(({ id }) => id);
  return { order, newcomers: [...appended, ...newcomers] };
}
