import { CATEGORIES } from '#domain/category.ts';
import { categoryTexts } from '#web/shared/category.texts.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import type { Part } from './use-points-form.ts';

export const partName = (part: Part): string =>
  part === 'COPY' ? texts.copy : categoryTexts[part].title;

interface PartChoiceProps {
  readonly value: Part;
  readonly mayCopy: boolean;
  readonly onChange: (part: Part) => void;
}

/** Five tables and the copying, one at a time: a phone has no room for more. */
export function PartChoice({ value, mayCopy, onChange }: PartChoiceProps) {
  const parts: readonly Part[] = mayCopy ? [...CATEGORIES, 'COPY'] : CATEGORIES;
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.parts}</legend>
      <div className={styles.parts}>
        {parts.map((part) => (
          <ChoiceButton
            key={part}
            label={partName(part)}
            isChosen={part === value}
            onChoose={() => onChange(part)}
          />
        ))}
      </div>
    </fieldset>
  );
}
