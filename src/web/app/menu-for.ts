import type { HeaderInfo } from '#contract/header.ts';
import type { Site } from '#contract/initial-data.ts';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** Another site. */
  readonly external?: boolean;
  /** The one thing to do now. */
  readonly urgent?: boolean;
}

export interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
  readonly canLogOut?: boolean;
}

type Header = Pick<
  HeaderInfo,
  'isAbleToGuess' | 'isRaceGuess' | 'isLoggedIn' | 'isAdmin' | 'ongoingRace'
>;

const { menu: texts } = appTexts;
const when = (condition: boolean, entry: MenuEntry) => (condition ? [entry] : []);

function playEntries(header: Header | undefined): readonly MenuEntry[] {
  const race = header?.isAdmin ? header.ongoingRace : null;
  return [
    ...(race
      ? [{ label: texts.registerFlag, to: paths.adminFlags(race.year, race.id), urgent: true }]
      : []),
    ...when(header?.isAbleToGuess === true, { label: texts.guess, to: paths.guess }),
    ...when(header?.isRaceGuess === true, { label: texts.raceGuess, to: paths.raceGuess }),
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
        { label: texts.compare, to: paths.compare },
        { label: texts.stats, to: paths.stats },
        { label: texts.score, to: paths.score },
        ...(site.oldResultsUrl === null
          ? []
          : [{ label: texts.oldResults, to: site.oldResultsUrl, external: true }]),
      ],
    },
    { title: texts.others, entries: [{ label: texts.bingo, to: paths.bingo }] },
    header?.isLoggedIn
      ? {
          title: texts.profile,
          entries: [
            { label: texts.myProfile, to: paths.myProfile },
            { label: texts.settings, to: paths.settings },
          ],
          canLogOut: true,
        }
      : { title: texts.profile, entries: [{ label: texts.logIn, to: paths.login }] },
    {
      title: null,
      entries: when(header?.isAdmin === true, { label: texts.admin, to: paths.admin }),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** The most used entries, for the bar of a wide screen. */
export function shortcutsFor(header: Header | undefined): readonly MenuEntry[] {
  return [
    ...playEntries(header),
    { label: texts.stats, to: paths.stats },
    { label: texts.bingo, to: paths.bingo },
    header?.isLoggedIn
      ? { label: texts.myProfile, to: paths.myProfile }
      : { label: texts.logIn, to: paths.login },
  ];
}
