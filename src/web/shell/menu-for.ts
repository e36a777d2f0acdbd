import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from '#contract/http/initial-data.ts';
import type { Address } from '#contract/http/pages.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { menuTexts } from './app.texts.ts';

interface PageEntry {
  readonly label: string;
  readonly to: Address;
  /** True for the action to take now. */
  readonly urgent?: boolean;
}

interface TabEntry extends PageEntry {
  readonly icon: IconName;
}

interface SiteEntry {
  readonly label: string;
  readonly to: string;
  readonly external: true;
}

export type MenuEntry = PageEntry | SiteEntry;

export interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
  readonly canLogOut?: boolean;
}

type Header = Pick<
  HeaderInfo,
  'isRaceGuess' | 'isRaceOpen' | 'isLoggedIn' | 'isAdmin' | 'ongoingRace'
>;

/** Returns the pages that menu, tab bar and the bar of wide screens lead to, by one name each. */
function pages() {
  const tab = (label: string, to: Address, icon: IconName): TabEntry => ({ label, to, icon });
  return {
    home: tab(menuTexts.home, '/', 'home'),
    guess: tab(menuTexts.guess, '/guess', 'pencil'),
    leagues: tab(menuTexts.leagues, '/league', 'people'),
    bingo: tab(menuTexts.bingo, '/bingo', 'grid'),
    myProfile: tab(menuTexts.myProfile, '/user/myprofile', 'person'),
    stats: tab(menuTexts.stats, '/stats', 'chart'),
    logIn: tab(menuTexts.logIn, '/login', 'person'),
  };
}

const when = (condition: boolean | undefined, entry: PageEntry) => (condition ? [entry] : []);

function playEntries(header: Header | undefined): readonly PageEntry[] {
  const race = header?.isAdmin ? header.ongoingRace : null;
  const flags: PageEntry[] =
    race === null || race === undefined
      ? []
      : [
          {
            label: menuTexts.registerFlag,
            to: `/admin/flag/${race.year}/${race.id}`,
            urgent: true,
          },
        ];
  return [
    ...flags,
    pages().guess,
    // While a race is open its guesses are secret, so the link leads to the previous race.
    ...when(header?.isRaceGuess || header?.isRaceOpen, {
      label: menuTexts.raceGuess,
      to: '/race-guess',
    }),
  ];
}

/** Returns the whole menu by role and state of the season. */
export function menuFor(
  header: Header | undefined,
  site: Pick<Site, 'oldResultsUrl'>,
): readonly MenuGroup[] {
  const { stats, leagues, bingo, myProfile, logIn } = pages();
  const groups: readonly MenuGroup[] = [
    { title: null, entries: playEntries(header) },
    {
      title: menuTexts.results,
      entries: [
        { label: menuTexts.compare, to: '/user/compare' },
        stats,
        { label: menuTexts.score, to: '/score' },
        ...(site.oldResultsUrl === null
          ? []
          : [{ label: menuTexts.oldResults, to: site.oldResultsUrl, external: true as const }]),
      ],
    },
    {
      title: menuTexts.others,
      entries: [
        ...when(header?.isLoggedIn, leagues),
        bingo,
        ...when(header?.isLoggedIn, { label: menuTexts.invite, to: '/settings/invitations' }),
      ],
    },
    header?.isLoggedIn
      ? {
          title: menuTexts.profile,
          entries: [myProfile, { label: menuTexts.settings, to: '/settings' }],
          canLogOut: true,
        }
      : { title: menuTexts.profile, entries: [logIn] },
    {
      title: null,
      entries: when(header?.isAdmin, { label: menuTexts.admin, to: '/admin' }),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** Returns the most used entries, for the bar of wide screens. */
export function shortcutsFor(header: Header | undefined): readonly PageEntry[] {
  const { stats, leagues, bingo, myProfile, logIn } = pages();
  return [
    ...playEntries(header),
    stats,
    ...when(header?.isLoggedIn, leagues),
    bingo,
    header?.isLoggedIn ? myProfile : logIn,
  ];
}

/** Returns the tabs at the bottom of narrow screens. */
export function tabsFor(header: Header | undefined): readonly TabEntry[] {
  const { home, guess, stats, leagues, bingo, myProfile, logIn } = pages();
  return header?.isLoggedIn
    ? [home, guess, leagues, bingo, myProfile]
    : [home, guess, stats, bingo, logIn];
}
