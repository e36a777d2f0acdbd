const THEMES = ['light', 'dark', 'oled'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** Light, then dark, then oled, then light again. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
}

/** What was chosen here before; else what the system prefers. */
export function chosenTheme(stored: string | null, prefersDark: boolean): Theme {
  if (isTheme(stored)) return stored;
  return prefersDark ? 'dark' : 'light';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be forbidden; the theme then follows the system.
    return null;
  }
}

/** Runs before anything is painted. */
export function startTheme(): void {
  document.documentElement.dataset.theme = chosenTheme(
    readStored(),
    matchMedia('(prefers-color-scheme: dark)').matches,
  );
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'light';
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
