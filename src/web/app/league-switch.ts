import { lazyPart } from './lazy-part.ts';

/** Only who is in a league sees it, on pages that everybody sees. */
export const LeagueSwitch = lazyPart(
  'LeagueSwitch',
  () => import('#web/features/leagues/league-switch.tsx'),
);
