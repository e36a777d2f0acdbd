import type { Address } from '#contract/pages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { appTexts, tabTexts } from './app.texts.ts';
import { useHeader } from './header.api.ts';
import styles from './tab-bar.module.css';

const TABS: readonly {
  readonly name: Exclude<keyof typeof tabTexts, 'missing'>;
  readonly to: Address;
  readonly icon: IconName;
}[] = [
  { name: 'home', to: '/', icon: 'home' },
  { name: 'guess', to: '/guess', icon: 'pencil' },
  { name: 'leagues', to: '/league', icon: 'people' },
  { name: 'bingo', to: '/bingo', icon: 'grid' },
  { name: 'me', to: '/user/myprofile', icon: 'person' },
];

/** Navigation for players at the bottom of screens too narrow for the header's shortcuts. */
export function TabBar() {
  const header = useHeader();
  if (!header?.user) return null;
  return (
    <nav aria-label={appTexts.shortcuts} className={styles.bar} data-surface="track">
      <ul className={styles.tabs}>
        {TABS.map(({ name, to, icon }) => (
          <li key={name}>
            <Link to={to} className={styles.tab}>
              <span className={styles.icon}>
                <Icon name={icon} />
                {name === 'guess' && header.isGuessMissing && <span className={styles.dot} />}
              </span>
              <span>{tabTexts[name]}</span>
              {name === 'guess' && header.isGuessMissing && (
                <span className="visually-hidden">{tabTexts.missing}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
