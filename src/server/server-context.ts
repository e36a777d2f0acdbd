import type { AppContext } from './app-context.ts';
import type { ChanceCache } from './chances/chance-cache.ts';
import type { ChatNetwork } from './chat/chat-network.ts';
import type { SeasonSources } from './importing/normalised-season.ts';
import type { PublicSeasons, SeasonStore } from './seasons/season-reader.ts';

/** All that a server consists of. Requests read seasons through `request.seasons` instead. */
export interface ServerContext extends AppContext {
  readonly seasons: SeasonStore;
  readonly sources: SeasonSources;
  readonly chat: ChatNetwork;
}

/** What features get if they ask for it, beside their read-only context. */
export interface FeatureParts extends PublicSeasons {
  readonly chances: ChanceCache;
  readonly sources: SeasonSources;
  readonly chat: ChatNetwork;
}
