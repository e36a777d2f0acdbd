import { MAX_ALIASES, MAX_CAR_NUMBER, MAX_NAME } from '#contract/limits.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';

export const adminCompetitorsTexts = {
  season: (year: number | string) => `Sesongen ${year}`,
  lead: 'I spillernes rekkefølge. Trykk på et navn for å endre.',
  leadFinished: 'Slik de var da sesongen ble avsluttet.',
  finished: 'Sesongen er avsluttet',
  finishedHelp: 'Ingenting ved den kan endres før avslutningen er angret.',
  kinds: {
    DRIVER: {
      title: 'Sjåfører',
      list: 'Sjåførene i rekkefølge',
      add: 'Legg til sjåfør',
      none: 'Sesongen har ingen sjåfører ennå',
      noneHelp: 'Legg til konstruktørene først, så kan hver sjåfør få lag med det samme.',
      aliasesHelp: 'Navn som kildene bruker om den samme sjåføren, så importen kjenner den igjen.',
      cannotDelete:
        'Kan ikke slettes: sjåføren står i en gjetning, en startoppstilling, et resultat eller en stilling.',
    },
    CONSTRUCTOR: {
      title: 'Konstruktører',
      list: 'Konstruktørene i rekkefølge',
      add: 'Legg til konstruktør',
      none: 'Sesongen har ingen konstruktører ennå',
      noneHelp: 'Legg til lagene, og så sjåførene deres.',
      aliasesHelp: 'Navn som kildene bruker om det samme laget, så importen kjenner det igjen.',
      cannotDelete:
        'Kan ikke slettes: laget står i en gjetning, en startoppstilling, et resultat eller en stilling.',
    },
  },
  editVerb: 'Endre',
  edit: (name: string) => `Endre ${name}`,
  name: 'Navn',
  code: 'Kode',
  codeHelp: 'Tre tegn, som NOR.',
  number: 'Startnummer',
  numberHelp: 'Kan stå tomt.',
  team: 'Lag',
  noTeam: 'Uten lag',
  noDrivers: 'Ingen sjåfører',
  colour: 'Farge',
  colourHelp: 'Velg, eller skriv som #1f5fbf.',
  pickColour: 'Velg farge',
  aliases: 'Navn i kilder',
  alias: 'Nytt navn i kilder',
  addAlias: 'Legg til navnet',
  removeAlias: (alias: string) => `Fjern ${alias}`,
  wrong: {
    name: `Skriv et navn på 1 til ${MAX_NAME} tegn, uten usynlige tegn.`,
    code: 'Koden er tre store bokstaver A–Z eller tall, som NOR.',
    number: `Startnummeret er et helt tall fra 0 til ${MAX_CAR_NUMBER}, eller tomt.`,
    constructorId: 'Laget finnes ikke i denne sesongen lenger.',
    colour: 'Fargen er # og seks tegn, 0–9 og a–f, som #1f5fbf.',
    aliases: `Høyst ${MAX_ALIASES} navn på 1 til ${MAX_NAME} tegn, og ingen som hører til en annen.`,
  },
  save: 'Lagre',
  saved: (name: string) => `${name} er lagret`,
  addOne: 'Legg til',
  addMore: 'Legg til flere',
  added: (name: string) => `${name} er lagt til`,
  delete: 'Slett',
  deleteTitle: (name: string) => `Slette ${name}?`,
  deleteHelp:
    'Det går så lenge ingen løp har navnet med. Før fristen for sesongen rykker de andre opp i det spillerne har gjettet, etter den går det ikke.',
  deleted: (name: string) => `${name} er slettet`,
  hasDrivers: (names: string) => `Kan ikke slettes så lenge laget har sjåfører: ${names}.`,
  order: {
    save: 'Lagre rekkefølgen',
    changed: 'Rekkefølgen er ikke lagret',
    saved: 'Rekkefølgen er lagret',
    sort: 'Sorter etter mesterskapet',
    sorted: 'Sortert etter mesterskapet',
    undo: 'Angre',
  },
  leave: {
    title: 'Gå uten å lagre?',
    explanation: 'Rekkefølgen du har laget, blir borte.',
    confirm: 'Gå uten å lagre',
  },
  failures: {
    'competitor-not-found': 'Noen andre har allerede slettet navnet.',
    'invalid-input': 'Noe er endret siden du åpnet siden. Se over, og prøv igjen.',
    'too-early': 'Det finnes ingen stilling å sortere etter, verken i år eller i fjor.',
  } satisfies ErrorTexts,
};

export const mergeTexts = {
  open: 'Slå sammen med en annen',
  title: (name: string) => `Slå sammen ${name}`,
  help: (name: string) =>
    `Er ${name} den samme som en annen i lista? Da blir ${name} borte, og den andre får resultatene, gjetningene og navnene i kildene.`,
  into: 'Den samme som',
  choose: 'Velg',
  previewFailed: 'Virkningen kunne ikke regnes ut',
  areTwo: 'De kan ikke slås sammen',
  clash: (list: string, race: string) => `Begge står i ${list} fra ${race}.`,
  lists: {
    GRID: 'startoppstillingen',
    RACE_RESULT: 'resultatet av løpet',
    SPRINT_RESULT: 'resultatet av sprinten',
    DRIVER_STANDINGS: 'sjåførmesterskapet',
    CONSTRUCTOR_STANDINGS: 'konstruktørmesterskapet',
  } satisfies Record<ResultList, string>,
  races: (count: number) =>
    count === 0 ? 'Står ikke i noe løp.' : `Står i ${count} løp, og flyttes der.`,
  secret:
    'Gjetningene på sesongen er hemmelige til fristen og telles ikke her. De følger med, og de andre rykker opp der begge er plassert.',
  orders: (named: number, both: number) => {
    if (named === 0) return 'Ingen spiller har plassert navnet i sesongen.';
    const players = named === 1 ? '1 spiller har' : `${named} spillere har`;
    if (both === 0) return `${players} plassert navnet i sesongen. Plassen blir stående.`;
    return `${players} plassert navnet i sesongen, og ${both} av dem har begge. Der gjelder den beste plassen, og de under rykker opp.`;
  },
  raceGuesses: (count: number) =>
    count === 0
      ? 'Ingen har gjettet på navnet i et løp som er stengt.'
      : `${count === 1 ? '1 gjetning' : `${count} gjetninger`} på løp flyttes.`,
  questionAnswers: (count: number) => `${count} svar på spørsmål flyttes.`,
  aliases: (names: string) => `Importen vil kjenne igjen: ${names}.`,
  effect: 'Slik endres tabellen',
  noEffect: 'Ingen får andre poeng eller en annen plass.',
  forGood: 'Det kan ikke angres, og står i loggen som spillerne kan lese.',
  confirm: 'Slå sammen',
  done: (from: string, into: string) => `${from} er slått sammen med ${into}`,
};
