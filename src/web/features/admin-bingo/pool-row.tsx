import { useState } from 'react';
import type { BingoPool } from '#contract/bingo-pool.ts';
import { failureText } from '#web/app/failure-text.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { bingoRuleTexts } from '#web/shared/bingo-rule.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type PoolText, useMarkText } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts as texts } from './bingo-pool.texts.ts';
import { PoolTextDialog } from './pool-text-dialog.tsx';
import { ruleDetails } from './rule-draft.ts';

interface MarkButtonProps {
  readonly year: number;
  readonly text: PoolText;
  readonly race: BingoPool['races'][number];
}

function MarkButton({ year, text, race }: MarkButtonProps) {
  const mark = useMarkText(year, text.number);
  const isMarked = text.race !== null;
  const label = isMarked ? texts.unmark : texts.mark;
  return (
    <Button
      variant={isMarked ? 'quiet' : 'secondary'}
      aria-label={texts.actionFor(label, text.text)}
      isBusy={mark.isPending}
      onClick={() =>
        mark.mutate(isMarked ? null : race.id, {
          onError: (error) => showToast(failureText(error, texts.failures)),
        })
      }
    >
      {label}
    </Button>
  );
}

interface PoolRowProps {
  readonly pool: BingoPool;
  readonly text: PoolText;
  /** What a mark is for; `null` where nothing can be marked. */
  readonly race: BingoPool['races'][number] | null;
}

export function PoolRow({ pool, text, race }: PoolRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.strong}>{text.text}</span>
        {text.rule !== null && (
          <span className={styles.muted}>
            {texts.rule(bingoRuleTexts[text.rule.kind], ruleDetails(text.rule, pool))}
          </span>
        )}
        {text.race !== null && (
          <span className={styles.done}>
            <Icon name="check" size={16} />
            {texts.happened(text.race.name)}
          </span>
        )}
      </span>
      <span className={admin.actions}>
        {pool.dealtAt !== null && text.rule === null && race !== null && (
          <MarkButton year={pool.year} text={text} race={race} />
        )}
        <Button
          variant="quiet"
          aria-label={texts.actionFor(texts.change, text.text)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {texts.change}
        </Button>
      </span>
      {isOpen && <PoolTextDialog pool={pool} text={text} onClose={() => setIsOpen(false)} />}
    </li>
  );
}
