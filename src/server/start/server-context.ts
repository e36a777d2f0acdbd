import type { AppContext } from '#server/http/app-context.ts';
import type { SeasonSources } from '#server/importing/normalised-season.ts';
import type { ChatNetwork } from '#server/messages/chat/chat-network.ts';
import type { ChanceCache } from '#server/scoring/chances/chance-cache.ts';
import type { PublicSeasons, SeasonStore } from '#server/season/season-view.ts';

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
