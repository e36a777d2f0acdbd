/** Player who is logged in on screenshots that need one. */
export const PLAYER = 'spiller1';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isLoggedIn?: boolean;
  /** Instant to which the demo's clock is moved first. */
  readonly at?: string;
  /** What is in local storage when the screen opens, beside the theme. */
  readonly stored?: Readonly<Record<string, string>>;
}

const GRID_KNOWN = '2025-11-09T15:30:00Z';
const RACE_ON = '2025-11-09T17:30:00Z';
const RESULT_IN = '2025-11-09T22:30:00Z';
const RACE_OVER = '2025-11-09T20:00:00Z';
const BEFORE_SEASON = '2025-02-20T18:00:00Z';

/** Moments of a replayed race: 22 laps, and longer than any race. */
const IN_THE_MIDDLE = 1700;
const AT_THE_END = 21_600;

async function getJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** Every public screen of a running server, in the order in which the demo's clock has to move. */
export async function screensOf(url: string): Promise<readonly Screen[]> {
  const home = await getJson<{
    year: number;
    leaderboard: readonly { guesser: { id: string } }[];
    completedRaces: readonly { id: string }[];
  }>(`${url}/api/public/home`);
  const [leader, second] = home.leaderboard.map(({ guesser }) => guesser.id);
  const race = home.completedRaces.at(-1)?.id;
  /** A replay that was left at a second, or one that runs from there for as long as pictures take. */
  const replayed = (at: number, seenAt?: number) => {
    const now = Date.now();
    const runningSince = seenAt === undefined ? now : null;
    return {
      replay: JSON.stringify({ raceId: race, at, runningSince, seenAt: seenAt ?? 2 * now }),
    };
  };
  return [
    { name: 'home', path: '/' },
    { name: 'home-logged-in', path: '/', isLoggedIn: true },
    { name: 'race-guess-soon', path: '/race-guess', isLoggedIn: true },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'github', path: '/github' },
    { name: 'privacy', path: '/privacy' },
    { name: 'login', path: '/login' },
    { name: 'login-failed', path: '/login?error=login-expired' },
    { name: 'invitation', path: '/invitation/ABCD2345' },
    { name: 'settings', path: '/settings', isLoggedIn: true },
    { name: 'settings-username', path: '/settings/username', isLoggedIn: true },
    { name: 'settings-reminders', path: '/settings/reminders', isLoggedIn: true },
    { name: 'settings-invitations', path: '/settings/invitations', isLoggedIn: true },
    { name: 'settings-data', path: '/settings/data', isLoggedIn: true },
    { name: 'settings-sessions', path: '/settings/sessions', isLoggedIn: true },
    { name: 'settings-delete', path: '/settings/delete', isLoggedIn: true },
    { name: 'bingo', path: '/bingo' },
    { name: 'score', path: '/score' },
    { name: 'stats', path: '/stats' },
    { name: 'stats-year', path: `/stats/${home.year}` },
    { name: 'stats-race', path: `/stats/${home.year}/${race}` },
    { name: 'users', path: '/user', isLoggedIn: true },
    { name: 'user', path: `/user/${leader}` },
    { name: 'year-story', path: `/user/${leader}/2024` },
    { name: 'compare', path: `/user/compare?a=${second}&b=${leader}` },
    { name: 'my-profile', path: '/user/myprofile', isLoggedIn: true },
    { name: 'my-profile-gate', path: '/user/myprofile' },
    { name: 'not-found', path: '/finnes/ikke' },
    { name: 'log', path: '/log', isLoggedIn: true },
    { name: 'guess', path: '/guess', isLoggedIn: true },
    { name: 'guess-race', path: '/guess/race', isLoggedIn: true },
    { name: 'guess-reserves', path: '/guess/reserves', isLoggedIn: true },
    { name: 'home-race-on', path: '/', isLoggedIn: true, at: RACE_ON },
    { name: 'home-result-in', path: '/', isLoggedIn: true, at: RESULT_IN },
    { name: 'race-guess', path: '/race-guess', isLoggedIn: true, at: RACE_OVER },
    { name: 'replay', path: `/replay/${race}`, isLoggedIn: true, at: RACE_OVER },
    {
      name: 'replay-middle',
      path: `/replay/${race}`,
      isLoggedIn: true,
      at: RACE_OVER,
      stored: replayed(IN_THE_MIDDLE),
    },
    {
      name: 'replay-left',
      path: `/replay/${race}`,
      isLoggedIn: true,
      at: RACE_OVER,
      stored: replayed(IN_THE_MIDDLE, 0),
    },
    {
      name: 'replay-over',
      path: `/replay/${race}`,
      isLoggedIn: true,
      at: RACE_OVER,
      stored: replayed(AT_THE_END, 0),
    },
    { name: 'what-if', path: `/what-if/${race}`, isLoggedIn: true, at: RACE_OVER },
    { name: 'what-if-season', path: `/what-if/${race}?mode=season`, at: RACE_OVER },
    { name: 'home-race-over', path: '/', isLoggedIn: true, at: RACE_OVER },
    { name: 'home-before-season', path: '/', at: BEFORE_SEASON },
    { name: 'guess-season', path: '/guess', isLoggedIn: true, at: BEFORE_SEASON },
    { name: 'guess-drivers', path: '/guess/drivers', isLoggedIn: true, at: BEFORE_SEASON },
    { name: 'user-soon', path: `/user/${leader}`, at: BEFORE_SEASON },
    { name: 'stats-race-before', path: `/stats/${home.year}/${race}`, at: BEFORE_SEASON },
    { name: 'home-grid-known', path: '/', isLoggedIn: true, at: GRID_KNOWN },
  ];
}
