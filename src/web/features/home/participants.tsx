import { homeTexts } from './home.texts.ts';
import styles from './participants.module.css';

export function Participants({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <p>{homeTexts.noParticipants}</p>;
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          {name}
        </li>
      ))}
    </ul>
  );
}
