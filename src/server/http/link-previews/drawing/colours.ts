/** Colours of asphalt, equal to `ui/tokens.css` in the light theme; a test compares them. */
export const COLOURS = {
  bg: '#17191d',
  surface: '#20242b',
  ink: '#f3f1eb',
  muted: '#a9aeb8',
  line: '#343942',
  edge: '#767d8a',
  accent: '#ff7450',
  second: '#4fd1b5',
  kerb: '#e2492a',
  'kerb-gap': '#f3f1eb',
  gold: '#e6b53f',
  silver: '#bcc3cd',
  bronze: '#d48f59',
  'on-medal': '#17191d',
} as const;
export type ColourName = keyof typeof COLOURS;
