import styles from './chance-row.module.css';

interface ChanceRowProps {
  readonly name: string;
  readonly text: string;
}

/** One line, however long the name: what is below stays where it is when this comes. */
export function ChanceRow({ name, text }: ChanceRowProps) {
  return (
    <span className={styles.row}>
      <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>
    </span>
  );
}
