import { homeTexts } from './home.texts.ts';
import styles from './participants.module.css';

interface ParticipantsProps {
  readonly names: readonly string[];
  /** Where a leaderboard names them too. */
  readonly isFolded: boolean;
}

export function Participants({ names, isFolded }: ParticipantsProps) {
  if (names.length === 0) return <p>{homeTexts.noParticipants}</p>;
  const list = (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          {name}
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary className={styles.summary}>{homeTexts.showParticipants}</summary>
      {list}
    </details>
  );
}
