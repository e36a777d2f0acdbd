import { MAX_FIELD } from '#contract/limits.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import type { ListFault, PointsFault, SaveBlocker } from './list-checks.ts';
import type { RowKind } from './list-rules.ts';
import type { UnreadLine } from './read-paste.ts';
import type { PrefillName } from './starting-rows.ts';

const kinds: Readonly<Record<RowKind, string>> = {
  CLASSIFIED: 'Klassifisert',
  RETIRED: 'Brøt',
  NOT_CLASSIFIED: 'Ikke klassifisert',
  DISQUALIFIED: 'Diskvalifisert',
  DID_NOT_START: 'Startet ikke',
  RANKED: 'Med plass',
  PIT_LANE: 'Fra depotet',
  UNRANKED: 'Uten plass',
};

const tabs: Readonly<Record<ResultList, string>> = {
  GRID: 'Startoppstilling',
  RACE_RESULT: 'Løp',
  SPRINT_RESULT: 'Sprint',
  DRIVER_STANDINGS: 'Sjåfører',
  CONSTRUCTOR_STANDINGS: 'Konstruktører',
};

export const adminResultsTexts = {
  title: 'Resultater',
  titleOf: (race: string) => `Resultater: ${race}`,
  eyebrow: (year: number, position: number) => `Resultater · Løp ${position} i ${year}`,
  flags: 'Registrer flagg',
  lists: 'Velg liste',
  tabs,
  tabStates: {
    DRAFT: 'Ikke lagret',
    BY_HAND: 'For hånd',
    PROVISIONAL: 'Foreløpig',
    SOURCE: 'Fra kilden',
    MISSING: 'Mangler',
  },
  titles: {
    GRID: 'Startoppstillingen',
    RACE_RESULT: 'Resultatet av løpet',
    SPRINT_RESULT: 'Resultatet av sprinten',
    DRIVER_STANDINGS: 'Sjåførmesterskapet etter løpet',
    CONSTRUCTOR_STANDINGS: 'Konstruktørmesterskapet etter løpet',
  } satisfies Record<ResultList, string>,
  origin: {
    byHand:
      'Lagt inn for hånd. Ingen import endrer den, med mindre løpet hentes på nytt fra kilden.',
    source: 'Lagret slik kilden har den. Endrer du noe, er det du som bestemmer.',
    provisional: 'Foreløpig, fra kvalifiseringen. Den kan bli endret av kilden.',
    missing: 'Ingenting er lagret ennå. Listen under er et forslag.',
    noSuggestion: 'Ingenting er lagret ennå.',
  },
  nothingStored: 'Ingenting er lagret',
  gridState: 'Hvor sikker er startoppstillingen?',
  gridStates: { PROVISIONAL: 'Foreløpig', FINAL: 'Endelig' },
  startFrom: 'Begynn med',
  starts: {
    STORED: 'Det lagrede',
    GRID: 'Startoppstillingen',
    PREVIOUS_AND_RACE: 'Forrige stilling + poengene herfra',
    PREVIOUS: 'Forrige stilling',
    SEASON: 'Sesongens rekkefølge',
  } satisfies Record<PrefillName, string>,
  addedHelp: 'Ved poenglikhet avgjør plasseringene: se over rekkefølgen.',
  pointsLike: (race: string) => `Poeng plass for plass som i ${race}`,
  pointsByPlace: 'La poengene følge plassene',
  paste: 'Lim inn',
  edit: 'Slik vil du redigere',
  order: 'Rekkefølge',
  fields: {
    GRID: 'Depot og fravær',
    RACE_RESULT: 'Status og poeng',
    SPRINT_RESULT: 'Status og poeng',
    DRIVER_STANDINGS: 'Poeng',
    CONSTRUCTOR_STANDINGS: 'Poeng',
  } satisfies Record<ResultList, string>,
  kinds,
  kindOf: (name: string) => `Status: ${name}`,
  leaveOut: 'Ikke med',
  pointsOf: (name: string) => `Poeng: ${name}`,
  pointsShown: (points: string) => `${points} p`,
  leftOut: (count: number) => `Ikke med (${count})`,
  addOne: (name: string) => `Legg til ${name}`,
  pointsFaults: {
    UNREADABLE: 'Skriv et tall, for eksempel 18 eller 12,5.',
    TOO_MANY: 'Det er flere poeng enn noen kan ha.',
  } satisfies Record<PointsFault, string>,
  faults: {
    EMPTY: 'Listen er tom.',
    TOO_LONG: `Listen er for lang: høyst ${MAX_FIELD} kan være med.`,
    POINTS: 'Poengene kan ikke leses for',
  } satisfies Record<ListFault, string>,
  blockers: {
    FINISHED: () => 'Sesongen er avsluttet, og kan ikke endres.',
    CANCELLED: () => 'Løpet er avlyst, og kan ikke ha resultater.',
    BEFORE_RACE: (when: string) => `Kan lagres når løpet har startet, ${when}.`,
    BEFORE_SPRINT: (when: string) => `Kan lagres når sprinten har startet, ${when}.`,
    NO_RESULT: () => 'Resultatet av løpet må lagres først.',
  } satisfies Record<SaveBlocker, (when: string) => string>,
  save: 'Lagre',
  failures: {
    'too-early': 'Det er for tidlig: løpet er ikke kjørt, eller resultatet mangler.',
    'race-cancelled': 'Løpet er avlyst, og kan ikke ha resultater.',
    conflict: 'Fjern mesterskapene etter løpet først.',
    'changed-meanwhile': 'Det som er lagret, ble nettopp endret. Se over det først.',
  } satisfies ErrorTexts,
  refusedRows: (names: string) => `Serveren tok ikke imot disse radene: ${names}.`,
  refused: 'Serveren tok ikke imot listen.',
  remove: 'Fjern det som er lagret',
  removeTitle: (what: string) => `Fjerne ${what.toLowerCase()}?`,
  removeHelp: {
    GRID: 'Da kan ingen gjette på løpet før en ny er lagret. Har kildene den, hentes den igjen.',
    OTHERS: 'Poengene regnes på nytt uten den. Har kildene den, hentes den igjen.',
  },
  checked: 'Jeg har sett over forslaget, og det stemmer',
  notChecked: 'Rett listen, lim inn, eller kryss av for at forslaget stemmer.',
  early: {
    title: 'Lagre som foreløpig?',
    help: (race: string) =>
      `Kvalifiseringen er ikke kjørt. Lagrer du nå, kan alle gjette på ${race} med denne startoppstillingen.`,
    confirm: 'Lagre som foreløpig',
  },
  removeAfterStandings: 'Resultatet kan fjernes når mesterskapene etter løpet er fjernet.',
  leave: {
    title: 'Gå uten å lagre?',
    explanation:
      'Det du har lagt inn, blir liggende på denne enheten, men det gjelder ikke før du har lagret.',
    confirm: 'Gå uten å lagre',
  },
};

export const pasteTexts = {
  label: 'Én per linje, eller med komma mellom',
  hint: 'Navn, etternavn eller kode. Plass, lag, status (DNF, DNS, DSQ, NC) og poeng kan stå ved siden av, også som en tabell fra en nettside.',
  fill: 'Skriv ut listen her',
  empty: 'Lim inn eller skriv, så står det her hva som er forstått.',
  tooLong: 'Teksten er for lang for en liste. Bare de første linjene er lest.',
  report: 'Linje for linje',
  read: (count: number) => `${count} forstått`,
  problems: (count: number) => `${count} krever oppmerksomhet`,
  outcomes: {
    HEADING: () => 'Overskrift',
    UNKNOWN: () => 'Fant ingen med det navnet',
    AMBIGUOUS: (names: string) => `Flere kan være ment: ${names}`,
    REPEATED: (names: string) => `${names} er nevnt før`,
  } satisfies Record<UnreadLine['outcome'], (names: string) => string>,
  isOutOfTurn: 'Tallet foran stemmer ikke med rekkefølgen.',
  missing: (names: string) => `Ikke nevnt, og faller ut av listen: ${names}.`,
  use: (count: number) => (count === 1 ? 'Bruk den ene' : `Bruk de ${count}`),
  used: 'Listen er satt inn. Se over og lagre.',
  close: 'Lukk',
};
