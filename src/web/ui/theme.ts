import { isTheme, THEME_KEY, THEMES, type Theme } from '#contract/http/theme.ts';

/** Returns the next theme: light, dark, oled, then light again. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Applies the stored theme, for documents without the script in the head. */
export function applyStoredTheme(): void {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    if (isTheme(stored)) document.documentElement.dataset.theme = stored;
  } catch {
    // Storage can be forbidden: the system's theme applies.
  }
}

/** Returns the chosen theme, or else the system's. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** @returns a function which stops watching */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = systemIsDark();
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
