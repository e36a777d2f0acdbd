import { Link } from '#web/ui/link.tsx';
import { homeTexts } from './home.texts.ts';
import styles from './participants.module.css';

interface ParticipantsProps {
  readonly names: readonly string[];
  /** Of all; who is not among the names is found among the users. */
  readonly count: number;
  /** Where a leaderboard names them too. */
  readonly isFolded: boolean;
}

export function Participants({ names, count, isFolded }: ParticipantsProps) {
  if (names.length === 0) return <p>{homeTexts.noParticipants}</p>;
  const others = count - names.length;
  const list = (
    <>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={styles.others}>
          <Link to="/user">{homeTexts.otherParticipants(others)}</Link>
        </p>
      )}
    </>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary className={styles.summary}>{homeTexts.showParticipants}</summary>
      {list}
    </details>
  );
}
