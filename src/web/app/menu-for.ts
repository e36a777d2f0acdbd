import type { HeaderInfo } from '#contract/header.ts';
import type { Site } from '#contract/initial-data.ts';
import type { Address } from '#contract/pages.ts';
import { menuTexts } from './app.texts.ts';

interface PageEntry {
  readonly label: string;
  readonly to: Address;
  /** True for the action to take now. */
  readonly urgent?: boolean;
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
  'isAbleToGuess' | 'isRaceGuess' | 'isRaceOpen' | 'isLoggedIn' | 'isAdmin' | 'ongoingRace'
>;

const when = (condition: boolean, entry: PageEntry) => (condition ? [entry] : []);

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
    ...when(header?.isAbleToGuess === true, { label: menuTexts.guess, to: '/guess' }),
    // While a race is open its guesses are secret, so the link leads to the previous race.
    ...when(header?.isRaceGuess === true || header?.isRaceOpen === true, {
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
  const groups: readonly MenuGroup[] = [
    { title: null, entries: playEntries(header) },
    {
      title: menuTexts.results,
      entries: [
        { label: menuTexts.compare, to: '/user/compare' },
        { label: menuTexts.stats, to: '/stats' },
        { label: menuTexts.score, to: '/score' },
        ...(site.oldResultsUrl === null
          ? []
          : [{ label: menuTexts.oldResults, to: site.oldResultsUrl, external: true as const }]),
      ],
    },
    {
      title: menuTexts.others,
      entries: [
        ...when(header?.isLoggedIn === true, { label: menuTexts.leagues, to: '/league' }),
        { label: menuTexts.bingo, to: '/bingo' },
        ...when(header?.isLoggedIn === true, {
          label: menuTexts.invite,
          to: '/settings/invitations',
        }),
      ],
    },
    header?.isLoggedIn
      ? {
          title: menuTexts.profile,
          entries: [
            { label: menuTexts.myProfile, to: '/user/myprofile' },
            { label: menuTexts.settings, to: '/settings' },
          ],
          canLogOut: true,
        }
      : { title: menuTexts.profile, entries: [{ label: menuTexts.logIn, to: '/login' }] },
    {
      title: null,
      entries: when(header?.isAdmin === true, { label: menuTexts.admin, to: '/admin' }),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** Returns the most used entries, for the bar of wide screens. */
export function shortcutsFor(header: Header | undefined): readonly PageEntry[] {
  return [
    ...playEntries(header),
    { label: menuTexts.stats, to: '/stats' },
    { label: menuTexts.bingo, to: '/bingo' },
    header?.isLoggedIn
      ? { label: menuTexts.myProfile, to: '/user/myprofile' }
      : { label: menuTexts.logIn, to: '/login' },
  ];
}
