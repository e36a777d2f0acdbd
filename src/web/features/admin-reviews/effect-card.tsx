import type { Review } from '#contract/admin-reviews.ts';
import { EffectTable } from '#web/features/admin-shared/effect-table.tsx';
import { isChanged } from '#web/features/admin-shared/is-changed.ts';
import { Card } from '#web/ui/card.tsx';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

/** What accepting does to the leaderboard. */
export function EffectCard({ effect }: Pick<Review, 'effect'>) {
  const changed = effect.filter(isChanged);
  if (changed.length === 0) {
    return (
      <Card title={texts.effect}>
        <p>{texts.noEffect}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.effect} flush>
      <EffectTable caption={texts.effect} effect={changed} />
    </Card>
  );
}
