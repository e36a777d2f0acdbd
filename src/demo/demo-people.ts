/** Traits by which a demo player differs from the others. */
export interface DemoPlayer {
  readonly login: string;
  readonly username: string;
  /** Standard deviation of a season guess from the expectation, in positions. */
  readonly spread: number;
  /** Joined after the season's deadline, in time for this race of 2025. */
  readonly joinsAtRace?: number;
  /** Skips every n-th race. */
  readonly forgetsEvery?: number;
  /** Reserves in 2025 for forgotten races, by name. */
  readonly reserves?: { readonly first: readonly string[]; readonly tenth: readonly string[] };
}

const NAMED: readonly Omit<DemoPlayer, 'login'>[] = [
  {
    username: 'Boksestopp',
    spread: 2.2,
    reserves: {
      first: ['Lando Norris', 'Max Verstappen', 'Oscar Piastri'],
      tenth: ['Fernando Alonso', 'Nico Hülkenberg', 'Isack Hadjar'],
    },
  },
  { username: 'Fjellgeit', spread: 2.6 },
  { username: 'Svingete', spread: 1.8 },
  { username: 'Kurt Kurve', spread: 3.4 },
  { username: 'Regnvær', spread: 2.9 },
  { username: 'Myk Blanding', spread: 2.4 },
  {
    username: 'Ti og Topp',
    spread: 3.1,
    forgetsEvery: 4,
    reserves: { first: ['Charles Leclerc'], tenth: ['Pierre Gasly', 'Esteban Ocon'] },
  },
  { username: 'Siste Sving', spread: 4.2 },
  { username: 'Pit Lane', spread: 2.0 },
  { username: 'Kalde Dekk', spread: 3.8 },
  { username: 'Ørnen fra Åsane', spread: 2.7, joinsAtRace: 9 },
  { username: 'Gult Flagg', spread: 5.0 },
];

/** Returns the demo players: twelve with names, and numbered ones beyond. */
export function demoPlayers(count: number): DemoPlayer[] {
  return Array.from({ length: count }, (_, index) => ({
    login: `spiller${index + 1}`,
    ...(NAMED[index] ?? { username: `Spiller ${index + 1}`, spread: 2 + (index % 7) * 0.5 }),
  }));
}

/** Users who log in without playing; the last one has no username yet. */
export const OTHER_PEOPLE = [
  { login: 'admin', username: 'Løpsleder', isAdmin: true, isBingoMaster: false },
  { login: 'bingomester', username: 'Bingomester', isAdmin: false, isBingoMaster: true },
  { login: 'ny', username: null, isAdmin: false, isBingoMaster: false },
] as const;
