import { isTheme, THEME_COOKIE, THEMES, type Theme } from '#contract/theme.ts';

const STORAGE_KEY = 'theme';
const A_YEAR = 31_536_000;

/** Light, then dark, then oled, then light again. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
}

/** What was chosen here before, as far as storage or cookie tells; else what the system prefers. */
export function chosenTheme(stored: unknown, sent: unknown, prefersDark: boolean): Theme {
  if (isTheme(stored)) return stored;
  if (isTheme(sent)) return sent;
  return prefersDark ? 'dark' : 'light';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be forbidden.
    return null;
  }
}

function tellServer(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookieStore, and none has it over plain http
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

/** The page came in the theme of the cookie, or in the system's where there is none. */
export function startTheme(): void {
  const { dataset } = document.documentElement;
  const stored = readStored();
  if (isTheme(stored) && stored !== dataset.theme) tellServer(stored);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = chosenTheme(stored, dataset.theme, prefersDark);
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'light';
}

/** @returns how to stop watching */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  tellServer(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The cookie remembers it.
  }
}
