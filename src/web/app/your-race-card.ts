import type * as yourRaceCard from '#web/features/guesses/your-race-card.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** Only players see it, on pages that everybody sees. */
export const YourRaceCard = lazyComponent<typeof yourRaceCard.YourRaceCard>(
  import.meta.glob('/features/guesses/your-race-card.tsx'),
  'YourRaceCard',
);
