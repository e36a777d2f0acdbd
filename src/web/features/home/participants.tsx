import { Link } from '#web/ui/link.tsx';
import { homeTexts } from './home.texts.ts';
import styles from './participants.module.css';

interface ParticipantsProps {
  readonly names: readonly string[];
  /** Number of all participants; the users' page lists those who are not named here. */
  readonly count: number;
}

export function Participants({ names, count }: ParticipantsProps) {
  if (names.length === 0) return <p>{homeTexts.noParticipants}</p>;
  const others = count - names.length;
  return (
    <>
      <ul className={styles.names} translate="no">
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
}
