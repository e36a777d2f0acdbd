import { raceCategoryTexts } from '#server/base/race-category.texts.ts';

let format: Intl.ListFormat | undefined;

function list(names: readonly string[]): string {
  format ??= new Intl.ListFormat('nb-NO');
  return format.format(names);
}

export const LINK_PREVIEW_TEXTS = {
  afterRaces: (done: number, all: number) => `etter ${done} av ${all} løp`,
  afterRace: (race: number, year: number) => `etter løp ${race} i ${year}`,
  beforeFirstRace: (year: number) => `før første løp i ${year}`,
  ended: (year: number) => `Slik endte ${year}`,
  guessSeason: (year: number) => `Gjett Formel\u00a01 ${year} med venner`,
  guess: 'Gjett Formel\u00a01 med venner',
  nearest: 'Hvem vinner, og hvem blir nummer\u00a0ti? Den som gjetter nærmest, vinner.',
  areIn: (count: number) => (count === 1 ? 'Én er med.' : `${count} er med.`),
  deadline: (moment: string) => `Frist ${moment}.`,
  season: (year: number) => `Formel\u00a01 ${year}`,
  racesRun: (done: number, all: number) => `${done} av ${all} løp er kjørt`,
  race: (position: number, year: number) => `Løp ${position} i ${year}`,
  starts: (moment: string) => `Starter ${moment}`,
  whoWins: 'Hvem vinner?',
  whoIsTenth: 'Hvem blir nummer\u00a0ti?',
  gotIt: (count: number, all: number) => (count === 0 ? 'Ingen traff' : `${count} av ${all} traff`),
  believeIt: (count: number, all: number) => `${count} av ${all} tror på det`,
  nobodyGuessed: 'Ingen har gjettet',
  haveGuessed: (count: number) => (count === 1 ? '1 har gjettet' : `${count} har gjettet`),
  bestOfRace: (names: readonly string[]) => `Helgens vinner: ${list(names)}`,
  bestOfRaceShared: (count: number) => `${count} delte helgen`,
  points: (points: number) => `+${points}`,
  categories: {
    winner: raceCategoryTexts.FIRST,
    tenth: raceCategoryTexts.TENTH,
    drivers: 'Sjåfører',
    constructors: 'Konstruktører',
    flag: 'Flagg',
  },
  place: 'Plass',
  placeOf: (place: number | null) => (place === null ? '–' : `${place}.`),
  pointsLabel: 'Poeng',
  invites: (name: string) => `${name} inviterer deg`,
  invited: 'Du er invitert',
  toGame: (product: string) =>
    `Bli med i ${product}: gjett hvem som vinner, og hvem som blir nummer\u00a0ti.`,
  toLeague: (league: string) => `Bli med i ligaen ${league}, og gjett hvordan sesongen går.`,
  toSomeLeague: 'Bli med i en liga, og gjett hvordan sesongen går.',
  toLeagueFrom: (league: string | null, invited: string) =>
    `Bli med i ${league === null ? 'en liga' : `ligaen ${league}`}. ${invited}`,
  invitation: 'Invitasjon',
  player: 'Spiller',
  /** Alternative texts of link previews. */
  alt: {
    board: (rows: readonly string[]) => `Ledertavle: ${rows.join(', ')}.`,
    row: (rank: number, name: string, points: number) => `${rank}. ${name} ${points}`,
    parts: (parts: readonly string[]) =>
      parts.map((part) => (/[.?]$/.test(part) ? part : `${part}.`)).join(' '),
    duel: (left: string, right: string) => `${left} – ${right}`,
    side: (name: string, points: number) => `${name} ${points}`,
  },
};
