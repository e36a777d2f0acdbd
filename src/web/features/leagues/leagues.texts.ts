import {
  INVITATIONS_IN_FORCE,
  LEAGUE_LINK_DAYS,
  LEAGUE_LINK_USES,
  LEAGUES_PER_PLAYER,
  MAX_LEAGUE_MEMBERS,
} from '#contract/limits.ts';
import {
  LEAGUE_NAME_MAX_LENGTH,
  LEAGUE_NAME_MIN_LENGTH,
  type LeagueNameRule,
} from '#domain/leagues/league-name.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';

const members = (count: number) => (count === 1 ? '1 medlem' : `${count} medlemmer`);

export const leaguesTexts = {
  title: 'Ligaer',
  lead: 'En tavle bare for dere, for hele sesongen eller fra neste løp.',
  mine: 'Dine ligaer',
  none: 'Du er ikke med i noen liga ennå',
  noneHelp: 'Lag en, og send lenken til dem du vil måle deg med.',
  members,
  owner: 'Eier',
  standing: (
    { rank, playerCount, points }: Readonly<Record<'rank' | 'playerCount' | 'points', number>>,
    from: string | undefined,
  ) => `${rank}. plass av ${playerCount} · ${points} poeng${from ? ` fra ${from}` : ''}`,
  withoutStanding: (count: number, from: string | undefined) =>
    `${members(count)} · ${from ? `Fra ${from}` : 'Ingen poeng ennå'}`,
  from: (race: string) => `Fra ${race}`,
  make: 'Lag en liga',
  makeHelp: `Gi den et navn. Så får du en lenke å dele. Det er plass til ${MAX_LEAGUE_MEMBERS}.`,
  name: 'Navn',
  makeButton: 'Lag liga',
  nameRules: {
    TOO_SHORT: `Navnet må ha minst ${numberWord(LEAGUE_NAME_MIN_LENGTH)} tegn.`,
    TOO_LONG: `Navnet kan ha høyst ${LEAGUE_NAME_MAX_LENGTH} tegn.`,
    CHARACTER_NOT_ALLOWED: 'Det er et tegn i navnet som ikke kan brukes.',
  } satisfies Readonly<Record<LeagueNameRule, string>>,
  failures: {
    'too-many-leagues': `Du er med i ${LEAGUES_PER_PLAYER} ligaer, og det er så mange du kan være med i.`,
    'league-full': `Ligaen er full: den har ${MAX_LEAGUE_MEMBERS} medlemmer.`,
    'too-many-invitations': `Du har allerede ${numberWord(INVITATIONS_IN_FORCE)} invitasjoner i bruk. Trekk en tilbake under Innstillinger først.`,
  } satisfies ErrorTexts,
  open: 'Åpne ligaer',
  openHelp: 'Her kan alle bli med.',
  join: 'Bli med',
  joined: (name: string) => `Du er med i ${name}`,
  led: (owner: string) => `${owner} er eier`,
  membersTitle: 'Medlemmer',
  change: 'Endre',
  changeFor: (username: string) => `Endre: ${username}`,
  makeOwner: 'Gjør til eier',
  makeOwnerHelp:
    'Eieren styrer ligaen, og det kan bare være én. Lenken din slutter å virke; den nye eieren lager sin egen.',
  isOwner: (username: string) => `${username} er eier nå`,
  remove: 'Ta ut av ligaen',
  removeHelp: 'Lenken til ligaen slutter å virke. Lag en ny til dem som ikke har brukt den ennå.',
  removed: (username: string) => `${username} er ikke med lenger`,
  linkTitle: 'Inviter',
  linkHelp: 'Én lenke er nok, også for dem som ikke er med i spillet ennå.',
  linkFacts: (moment: string, uses: number, most: number) =>
    `Gjelder til ${moment}. ${uses} av ${most} plasser er brukt.`,
  linkCounts: `Den er én av de ${numberWord(INVITATIONS_IN_FORCE)} invitasjonene du kan ha i bruk.`,
  noLink: 'Ligaen har ingen lenke nå.',
  noLinkHelp: `En lenke gjelder i ${LEAGUE_LINK_DAYS} dager og for ${LEAGUE_LINK_USES} personer.`,
  makeLink: 'Lag lenke',
  newLink: 'Ny lenke',
  newLinkTitle: 'Lage ny lenke?',
  newLinkHelp: 'Den du har delt, slutter å virke. De som er med, blir værende.',
  shareTitle: (name: string) => `Bli med i ${name}`,
  shareText: (name: string, product: string) =>
    `Bli med i ligaen ${name} på ${product}, og gjett Formel 1-sesongen sammen med oss!`,
  shareTextFrom: (name: string, product: string, invited: string) =>
    `Bli med i ligaen ${name} på ${product}! ${invited}`,
  settings: 'Innstillinger for ligaen',
  rename: 'Nytt navn',
  save: 'Lagre',
  renamed: 'Navnet er lagret',
  inviteFriends: 'Inviter venner',
  isOpen: 'Åpen liga',
  isOpenHelp: 'Alle spillere kan se den og bli med. Ellers ser bare medlemmene at den finnes.',
  deleteLeague: 'Slett ligaen',
  deleteTitle: (name: string) => `Slette ${name}?`,
  deleteHelp:
    'Ligaen er borte for alle medlemmene, og det kan ikke angres. Gjetninger og poeng blir som de er.',
  deleted: (name: string) => `${name} er slettet`,
  leave: 'Forlat ligaen',
  leaveTitle: (name: string) => `Forlate ${name}?`,
  leaveHelp: 'Du forsvinner fra tavlen i ligaen. Gjetningene og poengene dine blir som de er.',
  leaveAsOwner: 'Den som har vært med lengst, blir eier. Er det ingen andre, blir ligaen borte.',
  left: (name: string) => `Du er ikke med i ${name} lenger`,
  medals: 'Tidligere sesonger',
  closed: 'Lukket liga',
};
