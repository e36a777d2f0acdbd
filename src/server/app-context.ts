import type { ChatNetwork } from './chat/chat-network.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { SeasonSources } from './importing/normalised-season.ts';
import type { Random } from './random.ts';
import type { SeasonStore } from './seasons/season-reader.ts';
import type { Settings } from './settings.ts';

/** What a feature may use; everything that differs between production, tests and the demo is here. */
export interface AppContext {
  readonly settings: Settings;
  readonly database: OpenDatabase;
  /** The game's: deadlines, seasons. */
  readonly clock: Clock;
  /** The world's: sessions, codes, invitations. Where the game's clock jumps (the demo), this one does not. */
  readonly wallClock: Clock;
  readonly random: Random;
  readonly sources: SeasonSources;
  readonly chat: ChatNetwork;
}

/** What the server has on its own account: a request reads seasons through `request.seasons` instead. */
export interface ServerContext extends AppContext {
  readonly seasons: SeasonStore;
}
