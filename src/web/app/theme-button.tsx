import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { appTexts } from './app.texts.ts';
import styles from './header.module.css';
import { currentTheme, nextTheme, setTheme, watchTheme } from './theme.ts';

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
      <Icon name={ICONS[theme]} />
    </button>
  );
}
