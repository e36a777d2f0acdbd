import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import type { Competitor } from './competitors.ts';
import styles from './list-editor.module.css';

interface LeftOutProps {
  readonly competitors: readonly Competitor[];
  readonly onAdd: (id: string) => void;
}

/** Those of the season who are not in the list. */
export function LeftOut({ competitors, onAdd }: LeftOutProps) {
  if (competitors.length === 0) return null;
  const title = texts.leftOut(competitors.length);
  return (
    <Card title={title}>
      <ul className={styles.leftOut}>
        {competitors.map(({ id, name }) => (
          <li key={id}>
            <Button aria-label={texts.addOne(name)} onClick={() => onAdd(id)}>
              <Icon name="plus" size={16} />
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
