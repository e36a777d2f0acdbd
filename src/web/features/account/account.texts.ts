import type { UsernameReason } from '#contract/accounts/account.ts';
import { INVITATION_CODE_LENGTH } from '#contract/leagues/invitation-codes.ts';
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#domain/accounts/username.ts';
import { formatList } from '#web/formatting/lists.ts';
import { numberWord } from '#web/formatting/numbers.ts';

const CODE_SIGNS = numberWord(INVITATION_CODE_LENGTH);

const reasons: Readonly<Record<UsernameReason, string>> = {
  TOO_SHORT: `Brukernavnet må ha minst ${USERNAME_MIN_LENGTH} tegn.`,
  TOO_LONG: `Brukernavnet kan ha høyst ${USERNAME_MAX_LENGTH} tegn.`,
  NOT_LATIN:
    'Bare latinske bokstaver. En av bokstavene hører til et annet alfabet, selv om den kan ligne.',
  CHARACTER_NOT_ALLOWED:
    'Bare bokstaver, tall, mellomrom, bindestrek, understrek og punktum. Her er det et annet tegn, kanskje et usynlig.',
  LETTER_NOT_ALLOWED:
    'Bare bokstaver som finnes i nordiske og vesteuropeiske navn. Her er det en annen bokstav.',
  NO_LETTER_OR_DIGIT: 'Ta med minst én bokstav eller ett tall.',
  ANONYM: 'Navn som begynner på «Anonym», er holdt av til dem som har slettet kontoen.',
  RESERVED: 'Navnet er holdt av til spillet selv. Velg et annet.',
  TAKEN: 'Navnet er tatt, eller ligner for mye på et som er tatt.',
};

export const settingsTexts = {
  title: 'Innstillinger',
  groups: { game: 'Spill', account: 'Konto', advanced: 'Avansert' },
  noUsername: 'Du mangler et brukernavn',
  noUsernameHelp: 'Velg et, så er du med.',
  cards: {
    username: { title: 'Brukernavn', text: 'Navnet de andre ser på ledertavlen.' },
    reminders: {
      title: 'Påminnelser',
      text: 'Beskjed før fristen, og fristene i kalenderen.',
    },
    receipts: { title: 'Kvitteringer', text: 'Bevis på at gjetningene dine ikke er endret.' },
    invitations: { title: 'Invitasjoner', text: 'Lag en lenke, og få med flere.' },
    data: { title: 'Mine data', text: 'Last ned alt som er lagret om deg.' },
    'login-methods': {
      title: 'Måter å logge inn på',
      text: 'Ha to måter å logge inn på, så blir du ikke stengt ute.',
    },
    sessions: { title: 'Enheter', text: 'Hvor du er logget inn. Logg ut overalt.' },
    delete: { title: 'Slett konto', text: 'Slett kontoen for godt.' },
  },
};

export const resultSettingsTexts = {
  title: 'Resultater',
  label: 'Skjul resultater til jeg åpner dem',
  hint: 'Alt ser ut som før start til du åpner resultatet. Etter to døgn vises det uansett.',
  saving: 'Lagrer …',
  saved: 'Lagret',
};

export const pictureSettingsTexts = {
  title: 'Bilder som deles',
  label: 'Vis meg på bilder som deles',
  hint: 'Når noen deler en lenke hit i en chat, følger det med et bilde, for eksempel av ledertavlen. Sier du nei, står du ikke på det. Alle ser deg fortsatt på selve siden.',
  saving: 'Lagrer …',
  saved: 'Lagret',
};

export const usernameTexts = {
  title: 'Brukernavn',
  lead: 'Det er dette de andre ser på ledertavlen.',
  firstLead: 'Bare ett steg igjen: Hva skal de andre kalle deg?',
  choose: 'Velg brukernavn',
  change: 'Bytt brukernavn',
  label: 'Brukernavn',
  hint: `${USERNAME_MIN_LENGTH}–${USERNAME_MAX_LENGTH} tegn: bokstaver, tall, mellomrom og - _ .`,
  reasons,
  checking: 'Sjekker …',
  available: (username: string) => `«${username}» er ledig.`,
  yours: 'Dette er brukernavnet ditt nå.',
  notChecked: 'Fikk ikke sjekket om navnet er ledig. Du kan prøve å lagre likevel.',
  code: 'Invitasjonskode',
  codeHint: `${CODE_SIGNS.charAt(0).toUpperCase()}${CODE_SIGNS.slice(1)} bokstaver og tall, fra en som er med.`,
  codeFollowed: 'Fulgte med lenken du åpnet.',
  codeNeeded: 'Du trenger en invitasjonskode for å bli med.',
  codeShort: `En invitasjonskode har ${CODE_SIGNS} bokstaver og tall.`,
  codeWrong:
    'Koden virker ikke. Den kan være feilskrevet, utløpt, brukt opp eller trukket tilbake.',
  save: 'Lagre brukernavnet',
  saveFirst: 'Bli med',
  changed: (username: string) => `Lagret. Du heter nå ${username}.`,
  welcome: (username: string) => `Velkommen, ${username}!`,
  welcomeHelp:
    'Nå kan du gjette. Vil du ha beskjed før fristene, på e-\u2060post eller som varsel, kan du be om det også.',
  toGuess: (isRaceOpen: boolean) => (isRaceOpen ? 'Gjett på løpet' : 'Gjett på sesongen'),
  toReminders: 'Få påminnelser',
  toLeague: 'Til ligaen',
  goOn: 'Fortsett',
  toHome: 'Til forsiden',
};

export const myDataTexts = {
  title: 'Mine data',
  lead: 'I korte trekk. Alt som er lagret om deg, er i fila.',
  download: 'Last ned (JSON)',
  account: 'Konto',
  username: 'Brukernavn',
  none: 'ingen',
  never: 'ikke registrert',
  role: 'Rolle',
  roles: { player: 'Spiller', admin: 'Administrator', bingoMaster: 'Bingomester' },
  isOnPictures: 'På bilder som deles',
  areResultsHidden: 'Skjuler resultater',
  yes: 'ja',
  no: 'nei',
  createdAt: 'Opprettet',
  lastSeenAt: 'Sist sett',
  logins: 'Logger inn med',
  ownLogins: { email: 'e-\u2060post', passkey: 'passnøkkel' },
  sessions: 'Enheter',
  reminders: 'Påminnelser',
  address: 'E-\u2060postadresse',
  pendingAddress: (address: string) => `${address} (venter på kode)`,
  choices: 'Får beskjed om',
  hours: (hours: readonly number[]) =>
    `frister, ${formatList(hours.map(String))} ${hours.length === 1 && hours[0] === 1 ? 'time' : 'timer'} før`,
  choiceNames: {
    SEASON: 'fristen før sesongen',
    RESULTS: 'resultater',
    OVERTAKES: 'forbikjøringer',
    MOVED_START: 'nye starttider',
    RECEIPTS: 'kvitteringer',
  },
  messages: 'Beskjeder sendt',
  pushDevices: 'Enheter som får varsler',
  game: 'Spill',
  invitations: 'Invitasjoner',
  leagues: 'Ligaer',
  seasonGuesses: 'Sesonggjetninger',
  raceGuesses: 'Løpsgjetninger',
  reserves: 'Reservegjetninger',
  receipts: 'Kvitteringer',
  placements: 'Plasseringer',
  placement: (year: number, position: number) => `nr. ${position} i ${year}`,
  log: 'Linjer i loggen',
  reviews: 'Rettelser du har avgjort',
};

export const sessionsTexts = {
  title: 'Enheter',
  lead: 'Kjenner du ikke igjen en av dem, logger du ut overalt.',
  here: 'Denne enheten',
  unknownDevice: 'Ukjent enhet',
  began: (moment: string) => `Logget inn ${moment}`,
  lastSeen: (moment: string) => `Sist brukt ${moment}`,
  remembered: 'Huskes',
  untilClosed: 'Til nettleseren lukkes',
  logOutEverywhere: 'Logg ut overalt',
  askTitle: 'Logge ut overalt?',
  askHelp: 'Alle enhetene logges ut med en gang, også denne.',
  done: 'Du er logget ut overalt.',
};

export const deletionTexts = {
  title: 'Slett konto',
  lead: 'Med en gang og for godt. Det kan ikke angres.',
  happens: 'Dette skjer',
  goes: 'Slettes',
  goesList: [
    'Innloggingsmåtene dine',
    'E-\u2060postadressen og påminnelsene',
    'Innloggingen på alle enheter',
    'Invitasjonene du har laget',
    'Ligaer der du er alene. Er du eier av en med flere, overtar den som har vært med lengst',
    'Brukernavnet: det blir «Anonym» og et tall',
  ],
  stays: 'Blir stående',
  staysList: [
    'Gjetningene og plasseringene dine, i ligaene også, under «Anonym»-navnet. Uten dem ville de andres plasseringer blitt feil.',
  ],
  again: 'Logger du inn igjen senere, får du en ny og tom konto.',
  first: 'Vil du ha med deg noe, last ned dataene dine først.',
  toData: 'Mine data',
  confirmTitle: 'Bekreft',
  typeLabel: (username: string) => `Skriv brukernavnet ditt, ${username}, for å bekrefte`,
  typed: 'Det er ikke brukernavnet ditt.',
  button: 'Slett kontoen',
  askTitle: 'Slette kontoen for godt?',
  askHelp: 'Dette kan ikke angres.',
  done: 'Kontoen er slettet. Takk for at du var med.',
  lastAdmin: 'Du er den eneste administratoren',
  lastAdminHelp:
    'Uten en administrator kan ingen styre spillet. Gi rollen til en annen først, så kan du slette kontoen.',
  toUsers: 'Gi rollen til en annen',
  lastAdminFailed:
    'Du er den eneste administratoren. Gi rollen til en annen først, så kan du slette kontoen.',
};
