import type { HeaderInfo } from '#contract/header.ts';
import type { Site } from '#contract/initial-data.ts';
import type { Address } from '#contract/pages.ts';
import { appTexts } from './app.texts.ts';

interface PageEntry {
  readonly label: string;
  readonly to: Address;
  /** The one thing to do now. */
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

const { menu: texts } = appTexts;
const when = (condition: boolean, entry: PageEntry) => (condition ? [entry] : []);

function playEntries(header: Header | undefined): readonly PageEntry[] {
  const race = header?.isAdmin ? header.ongoingRace : null;
  const flags: PageEntry[] =
    race === null || race === undefined
      ? []
      : [{ label: texts.registerFlag, to: `/admin/flag/${race.year}/${race.id}`, urgent: true }];
  return [
    ...flags,
    ...when(header?.isAbleToGuess === true, { label: texts.guess, to: '/guess' }),
    // While a race is open its page leads to what was guessed on the one before.
    ...when(header?.isRaceGuess === true || header?.isRaceOpen === true, {
      label: texts.raceGuess,
      to: '/race-guess',
    }),
  ];
}

/** The whole menu, by role and moment. */
export function menuFor(
  header: Header | undefined,
  site: Pick<Site, 'oldResultsUrl'>,
): readonly MenuGroup[] {
  const groups: readonly MenuGroup[] = [
    { title: null, entries: playEntries(header) },
    {
      title: texts.results,
      entries: [
        { label: texts.compare, to: '/user/compare' },
        { label: texts.stats, to: '/stats' },
        { label: texts.score, to: '/score' },
        ...(site.oldResultsUrl === null
          ? []
          : [{ label: texts.oldResults, to: site.oldResultsUrl, external: true as const }]),
      ],
    },
    {
      title: texts.others,
      entries: [
        ...when(header?.isLoggedIn === true, { label: texts.leagues, to: '/league' }),
        { label: texts.bingo, to: '/bingo' },
      ],
    },
    header?.isLoggedIn
      ? {
          title: texts.profile,
          entries: [
            { label: texts.myProfile, to: '/user/myprofile' },
            { label: texts.settings, to: '/settings' },
          ],
          canLogOut: true,
        }
      : { title: texts.profile, entries: [{ label: texts.logIn, to: '/login' }] },
    {
      title: null,
      entries: when(header?.isAdmin === true, { label: texts.admin, to: '/admin' }),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** The most used entries, for the bar of a wide screen. */
export function shortcutsFor(header: Header | undefined): readonly PageEntry[] {
  return [
    ...playEntries(header),
    { label: texts.stats, to: '/stats' },
    { label: texts.bingo, to: '/bingo' },
    header?.isLoggedIn
      ? { label: texts.myProfile, to: '/user/myprofile' }
      : { label: texts.logIn, to: '/login' },
  ];
}
