import { useEffect, useRef, useState } from 'react';
import type { UserPageItem } from '#contract/profiles.ts';
import { useFoundUsers } from '#web/data/users.api.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import styles from './player-search.module.css';
import { playerSearchTexts } from './player-search.texts.ts';

/** Whoever is not among them is found by more letters. */
const SHOWN_HITS = 8;

interface PlayerSearchProps {
  readonly label: string;
  /** Who stands there until somebody else is picked. */
  readonly chosen?: string | undefined;
  readonly onPick: (userId: string) => void;
}

/** Picks a player by name, where they are too many for a list. */
export function PlayerSearch({ label, chosen = '', onPick }: PlayerSearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? '';
  const found = useFoundUsers(text);
  const pick = ({ id }: UserPageItem) => {
    setTyped(null);
    onPick(id);
  };
  const place = useRef<HTMLDivElement>(null);
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return;
    const leave = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setTyped(null);
    };
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [isTyping]);
  return (
    <div ref={place} className={styles.search}>
      <SearchField label={label} value={typed ?? chosen} onChange={setTyped} />
      {found !== undefined && (
        <ul className={styles.hits} aria-label={playerSearchTexts.hits}>
          {found.slice(0, SHOWN_HITS).map((user) => (
            <li key={user.id}>
              <button type="button" className={styles.hit} onClick={() => pick(user)}>
                <span className={styles.name}>{user.username}</span>
                {user.place && (
                  <span className={styles.place}>{playerSearchTexts.place(user.place.rank)}</span>
                )}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{playerSearchTexts.noHits(text)}</li>}
        </ul>
      )}
    </div>
  );
}
