import styles from './choice-button.module.css';

interface ChoiceButtonProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Button for one of several options, which wrap on phones. */
export function ChoiceButton({ label, isChosen, onChoose }: ChoiceButtonProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}
