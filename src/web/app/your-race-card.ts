import { lazyPart } from './lazy-part.ts';

/** Only players see it, on pages that everybody sees. */
export const YourRaceCard = lazyPart(
  'YourRaceCard',
  () => import('#web/features/guesses/your-race-card.tsx'),
);
