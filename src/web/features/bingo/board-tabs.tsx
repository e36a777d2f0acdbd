import { useHeader } from '#web/app/header.api.ts';
import { Link } from '#web/ui/link.tsx';
import { bingoTexts } from './bingo.texts.ts';
import styles from './board-tabs.module.css';

/** Links, so that both can be shared, and read without a script. */
export function BoardTabs({ shown }: { readonly shown: 'COMMON' | 'OWN' }) {
  const isPlayer = useHeader()?.user != null;
  const tabs = [
    { tab: 'COMMON', to: '/bingo', label: bingoTexts.commonTab },
    {
      tab: 'OWN',
      to: '/bingo?board=own',
      label: isPlayer ? bingoTexts.myTab : bingoTexts.boardsTab,
    },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={bingoTexts.tabs}>
      {tabs.map(({ tab, to, label }) => (
        <Link key={tab} to={to} className={styles.tab} data-shown={tab === shown || undefined}>
          {label}
          {tab === shown && <span className="visually-hidden"> {bingoTexts.shownTab}</span>}
        </Link>
      ))}
    </nav>
  );
}
