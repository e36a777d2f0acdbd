import { MAX_YEAR, MIN_YEAR } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { RACE_DEADLINE_BEFORE_START_MS } from '#domain/season/deadline.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';
import type { AdminSeasonState, RaceMark } from './season-state.ts';

/** What is wrong with a time of a race's draft. */
export type DraftProblem = 'MISSING' | 'SKIPPED' | 'OTHER_YEAR' | 'NOT_BEFORE_RACE';

const states: Readonly<Record<AdminSeasonState, string>> = {
  WITHOUT_DEADLINE: 'Uten frist',
  OPEN_WITHOUT_DEADLINE: 'Åpen, fristen er ikke satt',
  OPEN: 'Åpen for gjetting',
  RUNNING: 'I gang',
  RUN: 'Alle løp er kjørt',
  FINISHED: 'Avsluttet',
};

const marks: Readonly<Record<RaceMark, string>> = {
  CANCELLED: 'Avlyst',
  RESULT: 'Resultat',
  RESULT_MISSING: 'Mangler resultat',
  GRID: 'Startoppstilling',
  PROVISIONAL_GRID: 'Foreløpig startoppstilling',
};

const driverCount = (count: number) => (count === 1 ? '1 sjåfør' : `${count} sjåfører`);

export const adminSeasonsTexts = {
  title: 'Sesonger',
  states,
  seasonTitle: (year: string) => `Sesongen ${year}`,
  seasonFacts: (races: number, drivers: number) => `${races} løp · ${driverCount(drivers)}`,
  runningFacts: (completed: number, races: number, drivers: number) =>
    `${completed} av ${races} løp er kjørt · ${driverCount(drivers)}`,
  completed: (completed: number, races: number) => `${completed} av ${races} løp har resultat`,
  noSeasons: 'Ingen sesonger ennå',
  noSeasonsHelp: 'Legg til den første, så kan spillet begynne.',
  cancel: 'Avbryt',
  retry: 'Prøv igjen',
  deletion: {
    label: 'Slett sesongen',
    title: (year: number) => `Slette sesongen ${year}?`,
    help: 'Sesongen er tom, så ingen mister noe. Du kan legge den til igjen.',
    done: (year: number) => `Sesongen ${year} er slettet`,
  },
  failures: {
    'race-cancelled': 'Løpet er avlyst. Gjenopprett det først.',
    'deadline-passed': 'Fristen har passert, og kan ikke flyttes mer.',
    conflict: 'Noen andre har allerede gjort dette.',
  } satisfies ErrorTexts,

  reserves: {
    title: 'Reservegjetninger',
    help: 'Spillere kan velge reserver, som settes inn når de glemmer å gjette på et løp. Kan ikke endres etter fristen for det første løpet.',
    label: 'Sett inn reserver',
    on: 'Reserver settes inn når noen glemmer å gjette på et løp.',
    off: 'Ingen reserver settes inn.',
    switchedOn: 'Reservegjetninger er slått på',
    switchedOff: 'Reservegjetninger er slått av',
  },
};

export const addSeasonTexts = {
  open: 'Legg til sesong',
  title: 'Legg til sesong',
  year: 'År',
  yearHint: `Fra ${MIN_YEAR} til ${MAX_YEAR}`,
  yearProblems: {
    NO_YEAR: `Skriv et år fra ${MIN_YEAR} til ${MAX_YEAR}.`,
    EXISTS: 'Denne sesongen finnes allerede.',
  },
  fromSource: 'Hent fra kilde',
  empty: 'Lag tom sesong',
  done: (year: number) => `Sesongen ${year} er lagt til`,
  sourceFailed: 'Kilden ga ikke noe svar som kan brukes',
  sourceFailures: {
    'source-unavailable':
      'Kilden svarer ikke nå. Prøv igjen om litt, eller lag en tom sesong. Ingenting er lagret.',
    'source-broken':
      'Kilden svarte med noe som ikke kan brukes. Prøv igjen senere, eller lag en tom sesong. Ingenting er lagret.',
    'source-without-season': 'Kilden har ikke denne sesongen. Du kan lage en tom sesong.',
    'import-refused':
      'Opplysningene fra kilden er selvmotsigende og kan ikke lagres. Du kan lage en tom sesong.',
    'import-running':
      'En annen import går akkurat nå. Prøv igjen om et minutt. Ingenting er lagret.',
  } satisfies ErrorTexts,
};

export const sourceTexts = {
  asking: 'Spør kilden. Det kan ta et halvt minutt.',
  title: (year: number) => `Sesongen ${year}, før den lagres`,
  from: (source: string) => `Fra ${source}`,
  races: 'Løp',
  drivers: 'Sjåfører',
  constructors: 'Konstruktører',
  firstRace: 'Første løp',
  deadline: 'Frist',
  noDeadline: 'Ukjent, og må settes etterpå',
  warnings: 'Verdt å vite',
  withoutRaces: 'Kilden har ingen løp ennå',
  withoutDrivers: 'Kilden har ingen sjåfører ennå',
  withoutResults: (count: number) =>
    count === 1
      ? 'Ett løp som er kjørt, mangler resultat'
      : `${count} løp som er kjørt, mangler resultat`,
  laterImport: 'Det som mangler, kommer med en senere import',
  showRaces: 'Se løpene',
  showDrivers: 'Se sjåførene',
  showConstructors: 'Se konstruktørene',
  store: 'Lagre sesongen',
};

export const timeTexts = {
  label: (what: string) => `${what} (norsk tid)`,
  missing: 'Velg dato og klokkeslett.',
  skipped: 'Klokkeslettet finnes ikke: klokken stilles fram denne natten. Velg et annet.',
  twice: 'Klokken stilles tilbake denne natten, så klokkeslettet kommer to ganger.',
  which: 'Hvilken gang',
  first: 'Første (sommertid)',
  second: 'Andre (normaltid)',
};

export const deadlineTexts = {
  title: 'Frist for sesonggjetting',
  none: 'Ingen frist er satt. Sesongen åpner når alle lagene har to sjåfører, eller når du setter en frist.',
  waiting: (latest: string) =>
    `Sesongen er åpen. Fristen settes når kildene har datoen for testingen, minst to døgn før, og går ut senest ved første løp, ${latest}.`,
  set: 'Sett frist',
  move: 'Flytt fristen',
  label: 'Frist',
  hint: 'Vanligvis når vintertestingen begynner.',
  closed: 'Fristen er ute og kan ikke endres, siden alle nå ser gjetningene.',
  finished: 'Sesongen er avsluttet.',
  save: 'Lagre fristen',
  saved: 'Fristen er lagret',
  wrong: (year: number) => `Fristen må være i fremtiden, og senest i ${year}.`,
  late: {
    canSet:
      'Fristen har passert uten at noen har gjettet på sesongen. Begynner dere nå, kan du sette en ny.',
    set: 'Sett ny frist',
    hint: (start: string) => `Senest når neste løp starter, ${start}.`,
    wrong: 'Fristen må være i fremtiden, og senest når neste løp starter.',
    replaced: (passed: string) => `Den første fristen var ${passed}.`,
    withdraw: {
      label: 'Tilbake til den første fristen',
      title: 'Ta tilbake den nye fristen?',
      help: 'Sesonggjettingen stenger med en gang. Har noen rukket å gjette, blir gjetningene stående, og alle kan se dem.',
      done: 'Den nye fristen er tatt tilbake',
    },
  },
};

export const sectionTexts = {
  label: 'Deler av sesongen',
  nextRace: (name: string) => `Neste løp: ${name}`,
  drivers: 'Sjåfører',
  constructors: 'Konstruktører',
  points: 'Poengtabeller',
  pointsHelp: 'Se og endre',
  questions: 'Egne spørsmål',
  questionsHelp: 'Det bare dere gjetter på',
  finish: 'Avslutning',
  finished: 'Avsluttet',
  canFinish: 'Alle løp er kjørt',
  notOver: 'Når alle løp er kjørt',
};

export const raceListTexts = {
  title: (count: number) => (count === 1 ? '1 løp' : `${count} løp`),
  race: (position: number, name: string) => `${position}. ${name}`,
  none: 'Ingen løp ennå',
  noneHelp: 'Legg til det første, så følger de andre etter.',
  add: 'Legg til løp',
  added: (name: string) => `${name} er lagt til`,
  addHint: `Starten bestemmer nummeret, og fristen settes til ${numberWord(RACE_DEADLINE_BEFORE_START_MS / MINUTE_MS)} minutter før.`,
  reorder: 'Endre rekkefølge',
  reorderLabel: 'Løpene i rekkefølge',
  reorderHelp: 'Nummeret følger rekkefølgen. Avlyste løp er ikke med.',
  saveOrder: 'Lagre rekkefølgen',
  orderChanged: 'Rekkefølgen er ikke lagret',
  orderSaved: 'Rekkefølgen er lagret',
  leave: {
    title: 'Forlate siden?',
    explanation: 'Rekkefølgen er ikke lagret.',
    confirm: 'Forlat siden',
  },
  orderRefused: 'Løpene er endret i mellomtiden. Avbryt, og prøv igjen.',
  deadline: (when: string) => `frist\u00a0${when}`,
  marks,
};

export const raceTexts = {
  title: 'Løp',
  eyebrow: (year: number, position: number | null) =>
    position === null ? `Avlyst løp i ${year}` : `Løp ${position} i ${year}`,
  times: 'Tider',
  name: 'Navn',
  nameMissing: 'Skriv et navn.',
  start: 'Start',
  startHint: 'Fristen for å gjette flyttes like mye.',
  qualifying: 'Kvalifisering',
  optional: 'Kan stå tomt',
  sprint: 'Sprint',
  sprintHint: 'Tomt når helgen ikke har sprint',
  deadline: 'Frist for å gjette',
  deadlineHint: 'Senest når løpet starter.',
  deadlineWrong: 'Fristen må være i fremtiden, og senest når løpet starter.',
  guessesWereShown:
    'Fristen har passert, og alle har kunnet se gjetningene. Åpner du løpet igjen, kan spillerne endre sine etter å ha sett de andres. Det står i loggen, som spillerne kan lese.',
  deadlineCancelled: 'Løpet er avlyst.',
  change: 'Endre navn og tider',
  save: 'Lagre',
  goOn: 'Lagre, og et løp til',
  saved: 'Løpet er lagret',
  refused: 'Navnet eller tidene kan ikke brukes.',
  problems: {
    MISSING: () => 'Velg dato og klokkeslett.',
    SKIPPED: () => 'Klokkeslettet finnes ikke.',
    OTHER_YEAR: (year: number) => `Løpet må starte i ${year}.`,
    NOT_BEFORE_RACE: () => 'Må være før løpet.',
  } satisfies Record<DraftProblem, (year: number) => string>,
  sections: 'Mer om løpet',
  results: 'Resultater',
  noResults: 'Ikke lagt inn',
  hasResults: 'Resultatet er lagt inn',
  flags: 'Flagg',
  flagsCounted: 'Flaggene er telt',
  flagsNotCounted: 'Flaggene er ikke telt ennå',
  more: 'Andre handlinger',
  hasResult: 'Løpet har resultat, og kan verken avlyses eller slettes.',
  reload: {
    label: 'Last inn fra kilden',
    title: (race: string) => `Laste inn ${race} på nytt?`,
    help: 'Kilden får siste ord: det som er rettet for hånd i dette løpet, blir borte.',
    done: 'Lastet inn fra kilden',
    nothing: 'Ingenting var annerledes.',
    reviews: (count: number) =>
      count === 1 ? 'Én endring venter på vurdering.' : `${count} endringer venter på vurdering.`,
    others: (count: number) =>
      count === 1 ? 'Og én endring ellers i sesongen.' : `Og ${count} endringer ellers i sesongen.`,
    failures: {
      'source-unavailable': 'Kilden svarer ikke nå. Ingenting er endret. Prøv igjen om litt.',
      'source-broken': 'Kilden svarte med noe som ikke kan brukes. Ingenting er endret.',
      'source-without-season': 'Kilden har ikke dette løpet.',
      'import-refused': 'Opplysningene fra kilden er selvmotsigende. Ingenting er endret.',
    } satisfies ErrorTexts,
  },
  actions: {
    cancel: {
      label: 'Avlys løpet',
      title: (race: string) => `Avlyse ${race}?`,
      help: 'Løpet kan ikke gjettes på, og gir ingen poeng. Gjetningene beholdes, og løpet kan gjenopprettes.',
      done: (race: string) => `${race} er avlyst`,
    },
    restore: {
      label: 'Gjenopprett løpet',
      title: (race: string) => `Gjenopprette ${race}?`,
      help: 'Løpet kommer tilbake på plassen sin etter startdato, med gjetningene det hadde.',
      done: (race: string) => `${race} er gjenopprettet`,
    },
    delete: {
      label: 'Slett løpet',
      title: (race: string) => `Slette ${race}?`,
      help: 'Løpet forsvinner for godt. Det går bare når det aldri har hatt startoppstilling.',
      done: (race: string) => `${race} er slettet`,
    },
  },
};
