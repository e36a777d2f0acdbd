import type { LoginError } from '#contract/accounts/auth.ts';
import { INVITATION_CODE_LENGTH } from '#contract/leagues/invitation-codes.ts';
import { LOGIN_MINUTES, REMEMBERED_DAYS } from '#contract/limits.ts';
import { numberWord } from '#web/formatting/numbers.ts';

interface Explained {
  readonly title: string;
  readonly text: string;
}

const errors: Readonly<Record<LoginError, Explained>> = {
  'login-not-set-up': {
    title: 'Innlogging er ikke satt opp',
    text: 'Verten må koble siden til en innloggingstjeneste først.',
  },
  'login-cancelled': {
    title: 'Innloggingen ble avbrutt',
    text: 'Du sa nei underveis. Det er helt greit; ingenting er lagret.',
  },
  'login-expired': {
    title: 'Innloggingen gikk ut på tid',
    text: `Den varer i ${numberWord(LOGIN_MINUTES)} minutter og må fullføres i den samme nettleseren. Prøv én gang til.`,
  },
  'login-no-cookies': {
    title: 'Nettleseren husket ikke innloggingen',
    text: `Tillat informasjonskapsler for denne siden, og fullfør innen ${numberWord(LOGIN_MINUTES)} minutter i den samme nettleseren. Prøv én gang til.`,
  },
  'login-failed': {
    title: 'Innloggingen mislyktes',
    text: 'Svaret fra innloggingstjenesten kunne ikke bekreftes. Prøv én gang til.',
  },
  'login-unavailable': {
    title: 'Innloggingstjenesten svarer ikke',
    text: 'Feilen ligger trolig der og ikke hos deg. Prøv igjen om litt.',
  },
  'login-taken': {
    title: 'Kontoen er i bruk',
    text: 'Den du logget inn med, hører til en annen bruker her.',
  },
  'too-many-requests': {
    title: 'For mange forsøk',
    text: 'Det har vært mange innlogginger herfra på kort tid. Vent noen minutter, og prøv igjen.',
  },
};

export const authTexts = {
  title: 'Logg inn',
  lead: 'Logg inn for å gjette og følge plasseringen din.',
  cardTitle: 'Hvem er du?',
  remember: 'Husk meg',
  rememberHelp: `Hold meg innlogget på denne enheten (inntil ${REMEMBERED_DAYS.most} dager).`,
  logInWith: (provider: string) =>
    provider === 'Google' ? 'Logg inn med Google' : `Logg inn med ${provider}`,
  logIn: 'Logg inn',
  or: 'eller',
  logInWithPasskey: 'Logg inn med passnøkkel',
  noPasskey:
    'Det ble ingen innlogging med passnøkkel. Du lager en under Innstillinger når du er inne.',
  passkeyRefusals: {
    'passkey-refused': 'Passnøkkelen virker ikke her lenger. Logg inn på en annen måte.',
    'no-cookies':
      'Nettleseren tar ikke vare på informasjonskapsler her. Tillat dem for denne siden, og prøv igjen.',
    'other-origin': 'Passnøkler virker bare på den rette adressen til siden.',
  },
  again: 'Logg inn på nytt',
  againLead: 'Bruk en av måtene du pleier å logge inn på.',
  goingOn: 'Sender deg videre …',
  onlyIdentity:
    'Vi får bare vite at det er deg. Navn, e-\u2060postadresse og bilde blir ikke hentet.',
  onlyHash: 'Adressen brukes bare til å sende deg koden. Vi lagrer den ikke i klartekst.',
  privacy: 'Personvern',
  newHere: 'Ny her?',
  invitationNeeded: `For å bli med trenger du en invitasjon fra en som er med fra før. Be om en lenke, eller om koden på ${numberWord(INVITATION_CODE_LENGTH)} tegn.`,
  openToAll: 'Logg inn, velg et brukernavn, og så er du med.',
  invited: 'Du er invitert',
  invitedWith: (code: string) => `Koden ${code} blir med inn, så du slipper å skrive den.`,
  errors,
  unknownError: {
    title: 'Innloggingen mislyktes',
    text: 'Det oppstod en ukjent feil. Prøv én gang til.',
  } satisfies Explained,
  notSetUp: errors['login-not-set-up'].title,
  notSetUpHelp:
    'Du kan se alt på siden, men ikke gjette. Driver du siden, står det i dokumentasjonen hvordan den kobles til en innloggingstjeneste.',
  toHome: 'Til forsiden',
  alreadyIn: 'Du er logget inn',
  alreadyInAs: (username: string) => `Du er logget inn som ${username}`,
  alreadyInHelp: 'Det er ikke mer å gjøre her.',
  noUsernameHelp: 'Det eneste som mangler, er et brukernavn.',
  chooseUsername: 'Lag brukernavn',
  myProfile: 'Min Profil',
  loggingIn: 'Logger inn …',
  loggingInHelp: 'Vent litt, så er du inne.',
  notKept: 'Innloggingen ble ikke husket',
  notKeptHelp:
    'Nettleseren tok ikke vare på informasjonskapselen som holder deg innlogget. Tillat informasjonskapsler for denne siden, og prøv igjen.',
  tryAgain: 'Prøv igjen',
};
