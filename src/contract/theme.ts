export const THEMES = ['light', 'dark', 'oled'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** Local storage key; also the name of the attribute of `<html>` that the style sheets look at. */
export const THEME_KEY = 'theme';

/**
 * Stands in the head of every page and so runs before its first paint. Storage can be forbidden: then, as without a choice,
 * the system decides.
 */
export const THEME_SCRIPT = `try{const t=localStorage.${THEME_KEY};${JSON.stringify(THEMES)}.includes(t)&&(document.documentElement.dataset.${THEME_KEY}=t)}catch{}`;
