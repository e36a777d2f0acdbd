import type { Clock } from '#server/base/clock.ts';
import type { Random } from '#server/base/random.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';

/**
 * Context of every use case. Everything that differs between production, tests and the demo is in
 * it; who needs more than this (seasons, sources, chats) asks for it by name.
 */
export interface AppContext {
  readonly settings: Settings;
  readonly database: OpenDatabase;
  /** Clock of the game, for deadlines and seasons. */
  readonly clock: Clock;
  /**
   * Real time, for sessions, codes and invitations. The game's clock can jump (in the demo), this
   * one does not.
   */
  readonly wallClock: Clock;
  readonly random: Random;
}
