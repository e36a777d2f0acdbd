import { useEffect, useState } from 'react';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { MAX_BINGO_TEXT } from '#contract/limits.ts';
import { useMark } from '#web/data/bingo-cells.api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { bingoMarkTexts } from '#web/widgets/bingo/bingo-mark.texts.ts';
import { useSetText } from './admin-bingo.api.ts';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';
import styles from './cell-editor.module.css';

const SAVED_SHOWN_MS = 1000;

/** The specification gives the failure texts and requires alerts. */
const showAlert = (text: string) => window.alert(text);

interface CellEditorProps {
  readonly cell: BingoCell;
  readonly text: string;
  readonly onType: (text: string) => void;
}

export function CellEditor({ cell, text, onType }: CellEditorProps) {
  const [isSavedShown, setIsSavedShown] = useState(false);
  const setNewText = useSetText(cell);
  const mark = useMark(cell);
  useEffect(() => {
    if (!isSavedShown) return;
    const timer = setTimeout(() => setIsSavedShown(false), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSavedShown]);
  return (
    <li className={classNames(styles.cell, cell.marked && styles.marked)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{texts.cell(cell.id)}</h2>
        <span className={styles.left}>{texts.left(MAX_BINGO_TEXT - text.length)}</span>
      </div>
      <textarea
        className={styles.text}
        rows={8}
        cols={20}
        maxLength={MAX_BINGO_TEXT}
        aria-label={texts.text(cell.id)}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <Button
        wide
        isBusy={setNewText.isPending}
        onClick={() =>
          setNewText.mutate(text, {
            onSuccess: () => setIsSavedShown(true),
            onError: () => showAlert(texts.textFailed),
          })
        }
      >
        <span aria-live="polite">{isSavedShown ? texts.saved : texts.setText}</span>
      </Button>
      <Button
        wide
        isBusy={mark.isPending}
        onClick={() => mark.mutate(undefined, { onError: () => showAlert(bingoMarkTexts.failed) })}
      >
        {cell.marked ? bingoMarkTexts.unmark : bingoMarkTexts.mark}
      </Button>
    </li>
  );
}
