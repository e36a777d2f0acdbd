import { INVITATION_CODE_LENGTH } from '#contract/leagues/invitation-codes.ts';
import {
  INVITATION_DAYS,
  INVITATION_USES,
  LEAGUE_LINK_DAYS,
  LEAGUE_LINK_USES,
} from '#contract/limits.ts';
import { formatList } from '#web/formatting/lists.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const invitationPageTexts = {
  title: 'Invitasjon',
  heading: (product: string, inviter: string | null) =>
    inviter === null ? `Du er invitert til ${product}` : `${inviter} inviterer deg til ${product}`,
  leagueTitle: 'Bli med i liga',
  leagueHeading: (league: string, inviter: string | null) =>
    inviter === null
      ? `Du er invitert til ligaen ${league}`
      : `${inviter} inviterer deg til ligaen ${league}`,
  leagueLead: (product: string) => `Gjett Formel 1-sesongen i ${product}. Nærmest vinner.`,
  leagueLeadFrom: (invited: string) => `${invited} Nærmest vinner.`,
  playAlready:
    'Er du med i spillet fra før, logger du inn som vanlig og blir med i ligaen etterpå.',
  joinCard: (username: string) => `Bli med som ${username}?`,
  joinHelp: 'Da er du på tavlen med det samme. Poengene er de du har ellers.',
  joinHelpFrom: (race: string, hasBegun: boolean) =>
    hasBegun ? `Løpene du har gjettet på siden ${race}, teller.` : 'Bare løpene teller.',
  join: 'Bli med',
  alreadyMember: (league: string) => `Du er med i ${league}`,
  toLeague: 'Til ligaen',
  toLeagues: 'Mine ligaer',
  generalHeading: (product: string) => `Bli med i ${product}`,
  lead: 'Gjett Formel 1-sesongen med venner. Nærmest vinner.',
  yourCode: 'Invitasjonen din',
  codeGoesAlong: 'Koden blir med når du logger inn, så du slipper å skrive den.',
  steps: ['Logg inn. Du trenger ikke noe nytt passord.', 'Velg brukernavnet de andre skal se.'],
  guessSeason: (year: number, deadline: string) => `Gjett på sesongen ${year} før ${deadline}.`,
  guessSeasonUndated: (year: number) => `Gjett på sesongen ${year} før testingen begynner.`,
  guessRace: (race: string, deadline: string) => `Gjett 1. og 10. plass i ${race} før ${deadline}.`,
  playing: (names: readonly string[], more: number) =>
    `Disse er med: ${formatList(more === 0 ? names : [...names, `${more} til`])}.`,
  stepsTitle: 'Slik blir du med',
  wrongLink: 'Lenken er ufullstendig',
  wrongLinkHelp: `En invitasjonskode har ${numberWord(INVITATION_CODE_LENGTH)} bokstaver og tall. Be den som inviterte deg, om å sende lenken på nytt, eller skriv koden inn etter innloggingen.`,
  notInForce: 'Invitasjonen gjelder ikke lenger',
  notInForceHelp: `Hver invitasjon varer i ${numberWord(INVITATION_DAYS)} dager og kan brukes av ${numberWord(INVITATION_USES)}. Be den som inviterte deg, om en ny. Er du allerede med, logger du inn som vanlig.`,
  leagueOver: 'Lenken gjelder ikke lenger',
  leagueOverHelp: `Lenken til en liga varer i ${LEAGUE_LINK_DAYS} dager og kan brukes av ${LEAGUE_LINK_USES}. Be den som eier ligaen, om en ny.`,
  toLogin: 'Logg inn',
  aboutLink: 'Les om spillet',
};
