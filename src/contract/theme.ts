export const THEMES = ['light', 'dark', 'oled'] as const;
export type Theme = (typeof THEMES)[number];

/** Tells the server what was chosen in this browser, so that the page comes in it; no secret. */
export const THEME_COOKIE = 'theme';

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}
