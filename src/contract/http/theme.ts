export const THEMES = ['light', 'dark', 'oled'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** Key in local storage, and name of the attribute of `<html>` that style sheets use. */
export const THEME_KEY = 'theme';

/**
 * Inline script in the head of each page, which runs before the first paint. Without stored choice,
 * or if storage is forbidden, the system's theme applies.
 */
export const THEME_SCRIPT = `try{const t=localStorage.${THEME_KEY};${JSON.stringify(THEMES)}.includes(t)&&(document.documentElement.dataset.${THEME_KEY}=t)}catch{}`;
