import { useSyncExternalStore } from 'react';
import { THEMES } from '#contract/http/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import { currentTheme, nextTheme, setTheme, watchTheme } from '#web/ui/theme.ts';
import { appTexts } from './app.texts.ts';
import styles from './header.module.css';

const ICONS = { light: 'sun', dark: 'moon', oled: 'disc' } as const;

export function ThemeButton() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light' as const);
  const label = appTexts.changeTheme(appTexts.theme[theme]);
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => setTheme(nextTheme(theme))}
    >
      {/* The style sheet chooses the icon: a page from the server does not know the theme. */}
      {THEMES.map((each) => (
        <span key={each} className={styles[each]}>
          <Icon name={ICONS[each]} />
        </span>
      ))}
    </button>
  );
}
