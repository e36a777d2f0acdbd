import type { Championship } from '#contract/guessing/guesses.ts';
import type { FlagType, PickName } from '#domain/season/category.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const guessesTexts = {
  title: 'Gjett',
  closesIn: 'Stenger om',
  canChange: 'du kan endre fram til da',
  noDeadline: 'Åpner når alle sjåførene er kjent',
  closesWithTesting: 'Stenger når testingen begynner, dato ikke kjent ennå',
  closesAtLatest: (moment: string) => `Senest ved første løp, ${moment}.`,
  deadlineNotice: 'Fristen blir satt minst to døgn før den går ut.',
  deadlineReminder: 'Få beskjed når fristen er satt',
  isOver: 'Fristen er ute',
  form: (latest: readonly (number | null)[], nearTenth: number, races: number) =>
    `siste løp: ${latest.map((position) => (position === null ? 'ikke i mål' : `${position}. plass`)).join(', ')}; på 8. til 12. plass i ${nearTenth} av ${races} løp`,
  nearTenth: (count: number) => `${count}×`,
  formLegend: {
    first: 'Strekene er de fem siste løpene, høyest er best.',
    tenth: 'Tallet er hvor mange ganger det ble 8. til 12. plass.',
  } satisfies Record<PickName, string>,
  hideForm: 'Skjul formen',
  showForm: 'Vis formen',
  guessedBy: (names: string) => `gjettet av ${names}`,
  guessedAs: (name: string, place: string) => `${name} (${place})`,
  moreGuessers: (count: number) => `+${count}`,
  season: (year: number) => `Sesongen ${year}`,
  part: (year: number, part: number, parts: number) => `Sesongen ${year} · ${part}/${parts}`,
  notGuessed: 'Ikke gjettet ennå',
  twice: 'Du har samme sjåfør på begge plasser.',
  championships: {
    drivers: 'Sjåførmesterskapet',
    constructors: 'Konstruktørmesterskapet',
  } satisfies Record<Championship, string>,
  flags: 'Flagg og sikkerhetsbiler',
  answered: (answered: number, count: number) => `${answered} av ${count} besvart`,
  nothingOpen: 'Ingenting å gjette på akkurat nå',
  nothingOpenHelp: (race: string) => `Neste er ${race}.`,
  reminders: 'Få en påminnelse når det nærmer seg',
  nothingMore: 'Det er ikke mer å gjette i år. Takk for laget!',
  standings: 'Se stillingen',
  noSeason: 'Neste sesong er ikke lagt inn ennå.',
  earlierSeasons: 'Se tidligere sesonger',
  opensNext: 'Åpner neste',
  toGuesses: 'Se når det neste åpner',
  opensAfterQualifying: (moment: string) => `Åpner etter kvalifiseringen ${moment}`,
  opensWithGrid: 'Åpner når startoppstillingen er klar',
  opensIn: 'Kvalifisering om',
  raceCloses: (moment: string) => `Stenger ${moment}`,
  seasonClosed: (year: number) => `Sesongen ${year} er låst`,
  seasonClosedHelp: 'Du finner sesonggjetningen din på profilen.',
  myProfile: 'Se profilen min',
  newcomers: (names: string) =>
    `Nye i feltet siden du lagret: ${names}. De står sist hos deg til du flytter dem.`,

  orders: {
    drivers: {
      title: 'Ranger sjåførene',
      list: 'Sjåførene, mesteren først',
    },
    constructors: {
      title: 'Ranger konstruktørene',
      list: 'Konstruktørene, mesteren først',
    },
  } satisfies Record<Championship, { title: string; list: string }>,
  orderHelp: 'Dra, bruk pilene eller trykk på nummeret.',
  startFrom: 'Sorter som',
  starts: {
    saved: 'Slik jeg lagret',
    standard: 'Utgangspunktet',
    lastYear: 'I fjor',
  },
  newcomer: 'Ny',
  lastYear: (place: number) => `${place}. i fjor`,
  newThisYear: 'ny i år',

  flagsTitle: 'Gjett antall flagg',
  flagsHelp: 'Hvor mange blir det i løpene og sprintene til sammen i år?',
  flagCounts: {
    YELLOW_FLAG: 'Gule flagg',
    RED_FLAG: 'Røde flagg',
    SAFETY_CAR: 'Sikkerhetsbiler',
  } satisfies Record<FlagType, string>,
  flagNotes: {
    YELLOW_FLAG: 'Perioder med gult et sted på banen',
    RED_FLAG: 'Ganger løpet stanses',
    SAFETY_CAR: 'Virtuelle medregnet',
  } satisfies Record<FlagType, string>,
  countsLink: 'Slik telles de',
  slider: (what: string) => `${what}, glidebryter`,
  earlier: 'Slik ble det',
  earlierCount: (year: number, count: number) => `${year}: ${count}`,
  sameAsEarlier: (what: string, year: number, count: number) => `${what} som i ${year}: ${count}`,
  atMost: (most: number) => `Høyst ${most}.`,
  wholeNumbers: (most: number) => `Skriv hele tall fra 0 til ${most}.`,

  questionsTitle: 'Svar på spørsmålene',
  questionsHelp: 'Svar på så mange du vil. Jo nærmere et tall er, desto flere poeng.',
  noQuestions: 'Sesongen har ingen spørsmål.',
  nothingAnswered: 'Du har ikke svart på noe ennå',
  choose: { DRIVER: 'Velg sjåfør', CONSTRUCTOR: 'Velg lag' },
  number: {
    fewer: (question: string) => `Én mindre: ${question}`,
    more: (question: string) => `Én mer: ${question}`,
  },
  notAnswered: 'Ikke besvart',

  pickFor: 'Hvilken plass gjetter du på?',
  grid: 'Startoppstilling',
  gridHint: 'Trykk på sjåføren du tror på.',
  provisional: 'Foreløpig startoppstilling, fra kvalifiseringen. Den kan bli endret før start.',
  slot: (name: string, position: number) => `${name}, starter som nummer ${position}`,
  slotChosen: (place: string) => `valgt til ${place}`,
  goneNotice: (name: string, place: string) =>
    `${name} står ikke lenger på startoppstillingen, men er fortsatt gjetningen din på ${place}. Velg gjerne en ny.`,
  nowFor: { first: 'Nå: 1. plass', tenth: 'Nå: 10. plass' },
  noRace: 'Ingen løp å gjette på akkurat nå',

  failures: {
    late: (deadline: string, now: string) =>
      `For sent: fristen gikk ut ${deadline}, og klokken på serveren var ${now}.`,
    noConnection: 'Fikk ikke kontakt. Det du har valgt, er tatt vare på, og vi prøver igjen.',
    loggedOut: 'Du er ikke logget inn lenger. Det du har valgt, er tatt vare på.',
    logInAgain: 'Logg inn igjen',
    invalid: 'Feltet er endret siden du åpnet siden. Se over, og prøv igjen.',
    tooMany: 'Litt for mange lagringer på én gang. Vi prøver igjen om litt.',
    refused: 'Denne gjetningen er ikke åpen.',
    serverTrouble:
      'Serveren svarer ikke som den skal. Det du har valgt, er tatt vare på, og vi prøver igjen.',
    unknown: 'Noe gikk galt. Det du har valgt, er tatt vare på.',
  },
};

export const reservesTexts = {
  title: 'Reservegjetninger',
  card: 'Hvis du glemmer et løp',
  none: 'Ingen reserver valgt',
  help: 'Glemmer du å gjette, får du den øverste på listen som er med i løpet. Bare du ser listen.',
  off: 'Reservegjetninger er ikke med denne sesongen',
  chosen: (name: string, place: number) => `${name}, valg nummer ${place}`,
  pick: { first: 'Hvem vinner?', tenth: 'Hvem blir nummer ti?' },
  count: (count: number, most: number) => `${count} av ${most}`,
  full: (most: number) => `Du har valgt ${most}. Trykk på en av dem for å ta den bort.`,
  list: { first: 'Reserver til 1. plass', tenth: 'Reserver til 10. plass' },
  remove: 'Ta bort',
  more: (count: number) => `+${count}`,
  label: 'Lagre reservene',
  overview: 'Til gjetningene →',
};

export const saveGuessTexts = {
  next: {
    constructors: 'Neste: konstruktørene →',
    flags: 'Neste: flaggene →',
    questions: 'Neste: spørsmålene →',
    overview: (parts: number) => `Se alle ${numberWord(parts)} →`,
  },
  order: 'Lagre rekkefølgen',
  counts: 'Lagre tallene',
  answers: 'Lagre svarene',
  restored: 'Endringene fra sist er tatt vare på, men ikke lagret',
  locked: 'Fristen er ute.',
  lockedWith: 'Dette er gjetningen din.',
  lockedEmpty: 'Du rakk ikke å lagre noe.',
  lostChanges: 'Endringene du ikke rakk å lagre, teller ikke.',
};

export const leaveGuessTexts = {
  title: 'Gå uten å lagre?',
  explanation:
    'Endringene blir liggende på denne enheten, men de teller ikke før du har lagret dem.',
  saveFirst: 'Lagre og gå',
  confirm: 'Gå uten å lagre',
  notSaved: 'Endringene dine er ikke lagret.',
  back: 'Gå tilbake',
};
