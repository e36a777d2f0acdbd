import type { ChatNetwork } from './chat/chat-network.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { SeasonSources } from './importing/normalised-season.ts';
import type { Random } from './random.ts';
import type { SeasonStore } from './seasons/season-reader.ts';
import type { Settings } from './settings.ts';

/**
 * Context of every feature. Everything that differs between production, tests and the demo is in
 * it.
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
  readonly sources: SeasonSources;
  readonly chat: ChatNetwork;
}

/** Context of the server itself. Requests read seasons through `request.seasons` instead. */
export interface ServerContext extends AppContext {
  readonly seasons: SeasonStore;
}
