import { Card } from '#web/ui/card.tsx';
import { whatIfTexts } from './what-if.texts.ts';
import styles from './what-if-page.module.css';

interface NeedsCardProps {
  /** `null` for the viewer. */
  readonly player: string | null;
  readonly sentences: readonly string[];
  /** Something has been moved since they were true. */
  readonly areOld: boolean;
}

/** What a player needs, a sentence for each driver that decides it. */
export function NeedsCard({ player, sentences, areOld }: NeedsCardProps) {
  return (
    <Card title={whatIfTexts.needsOf(player)}>
      <ul className={styles.needs} data-old={areOld || undefined} aria-live="polite">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
