import type { UserData } from '#contract/scoring/profiles.ts';

const ordinal = (place: number) => `${place}.`;
const points = (count: number) => `${count} poeng`;

export const profilesTexts = {
  users: 'Brukere',
  usersDescription: 'Alle som er med: plass og poeng, og veien til gjetninger og medaljer.',
  players: 'Spillere',
  searchUsers: 'Søk etter navn',
  userCount: (count: number) => (count === 1 ? '1 spiller' : `${count} spillere`),
  noUsers: 'Ingen har laget et brukernavn ennå.',
  noHits: (text: string) => `Fant ingen med «${text}» i navnet.`,
  notPlaying: (year: number) => `Ikke med i ${year}`,
  you: 'deg',
  player: 'Spiller',
  compare: 'Sammenlign',
  compareWith: 'Sammenlign med andre',
  myProfile: 'Min Profil',
  myProfileFailed: 'Du må være innlogget for å se profilen din.',
  logIn: 'Logg inn',
  openGuesses: 'Bare du ser gjetningene dine før fristen.',
  ordinal,
  ordinalOrNone: (place: number | null) => (place === null ? '–' : ordinal(place)),
  place: 'Plass',
  placeOf: (place: number | null) => (place === null ? '–' : `${place}. plass`),
  pointsLabel: 'Poeng',
  canWin: 'Kan fortsatt vinne sesongen.',
  isOut: (name: string) => `Ute av kampen om seieren: kan ikke lenger ta igjen ${name}.`,
  hasSecured: 'Har sikret seieren.',
  year: 'År',
  race: 'Etter løp',
  raceOption: (position: number, name: string) => `${position}. ${name}`,
  noRaces: 'Ingen ennå',
  racesToCome: '…',
  medals: 'Medaljer',
  earlier: 'Tidligere plasseringer',
  noEarlier: 'Ingen ferdige sesonger ennå.',
  summary: 'Sammendrag',
  category: 'Kategori',
  total: 'Totalt',
  categories: {
    drivers: 'Sjåfører',
    constructors: 'Konstruktører',
    flag: 'Flagg',
    winner: '1. plass',
    tenth: '10. plass',
    total: 'Totalt',
    questions: 'Spørsmål',
  } satisfies Record<keyof UserData['summary'], string>,
  driver: 'Sjåfør',
  constructorName: 'Konstruktør',
  flag: 'Flagg',
  question: 'Spørsmål',
  answered: (answer: string) => `Svarte ${answer}`,
  rightAnswers: (answers: string) => `Riktig: ${answers}`,
  raceName: 'Løp',
  guessed: 'Gjettet',
  actual: 'Faktisk',
  difference: 'Diff.',
  exact: 'blink',
  guessedTopFive: 'Gjettet topp fem',
  changed: (when: string) => `Endret ${when}`,
  notRun: 'ikke kjørt',
  notGuessed: 'Ikke gjettet i denne sesongen.',
  secret: 'Vises når fristen er ute.',
  profileDescription: (name: string) => `${name}: poeng, gjetninger og medaljer.`,
  standing: (place: number, year: number, total: number, races: number | null) =>
    races === null
      ? `${place}. plass i ${year}, før første løp.`
      : `${place}. plass i ${year} med ${total} poeng etter løp ${races}.`,
  duel: (a: { name: string; points: number }, b: { name: string; points: number }) =>
    `${a.name} ${a.points} – ${b.points} ${b.name}`,
  duelDescription: (year: number, races: number | null) =>
    races === null
      ? `Hvem gjetter best i ${year}? Gjetning mot gjetning.`
      : `Hvem gjetter best i ${year}? Gjetning mot gjetning, etter løp ${races}.`,
  compareTitle: 'Sammenlign brukere',
  left: 'Spiller',
  right: 'Mot',
  swap: 'Bytt side',
  share: 'Del',
  isAhead: (name: string, margin: number) => `${name} er ${points(margin)} foran`,
  equal: 'Akkurat like mange poeng',
  best: 'best',
  compareDescription: 'Hvem gjetter best? Sammenlign to spillere, gjetning for gjetning.',
  allGuesses: 'Vis alle gjetninger',
  mostApart: (isOwn: boolean) => `Her skilte ${isOwn ? 'dere' : 'de'} lag mest`,
  actualPlace: (place: number | null) => (place === null ? 'uten plass' : `ble nr. ${place}`),
  actualCount: (count: number) => `ble ${count}`,
  tooFew: 'Det trengs to spillere for å sammenligne.',
  unknown: 'Fant ikke det som skulle sammenlignes',
  unknownHelp: 'Velg spillere, år og løp på nytt.',
};

export const raceStripTexts = {
  title: 'Løpene',
  short: { first: '1.', tenth: '10.' },
  notGuessed: 'Ikke gjettet',
  reserve: 'reservegjetning',
  /** «startet som nr. 3, ble nr. 1» */
  path: (start: number | null, done: { readonly finishPos: number | null } | null) => {
    const from = start === null ? null : `startet som nr. ${start}`;
    const to = done && (done.finishPos === null ? 'kom ikke i mål' : `ble nr. ${done.finishPos}`);
    return [from, to].filter((part) => part !== null).join(', ');
  },
  /** «Lando Norris, startet som nr. 3, ble nr. 1, 25 poeng» */
  told: (
    driver: string,
    start: number | null,
    done: { readonly finishPos: number | null; readonly points: number } | null,
  ) =>
    [driver, raceStripTexts.path(start, done), done && points(done.points)]
      .filter((part) => part !== null && part !== '')
      .join(', '),
};
