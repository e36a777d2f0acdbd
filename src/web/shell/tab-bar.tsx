import { useHeader } from '#web/session/header.api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { appTexts, tabTexts } from './app.texts.ts';
import { tabsFor } from './menu-for.ts';
import styles from './tab-bar.module.css';

/** Navigation at the bottom of screens too narrow for the header's shortcuts. */
export function TabBar() {
  const header = useHeader();
  return (
    <nav aria-label={appTexts.shortcuts} className={styles.bar} data-surface="track">
      <ul className={styles.tabs}>
        {tabsFor(header).map(({ label, to, icon }) => {
          const isMissing = to === '/guess' && header?.isGuessMissing;
          return (
            <li key={to}>
              <Link to={to} className={styles.tab}>
                <span className={styles.icon}>
                  <Icon name={icon} />
                  {isMissing && <span className={styles.dot} />}
                </span>
                <span>{label}</span>
                {isMissing && <span className="visually-hidden">{tabTexts.missing}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
