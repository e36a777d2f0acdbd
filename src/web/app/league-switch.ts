import type * as leagueSwitch from '#web/features/leagues/league-switch.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** Only who is in a league sees it, on pages that everybody sees. */
export const LeagueSwitch = lazyComponent<typeof leagueSwitch.LeagueSwitch>(
  import.meta.glob('/features/leagues/league-switch.tsx'),
  'LeagueSwitch',
);
