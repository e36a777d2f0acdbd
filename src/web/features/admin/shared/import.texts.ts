import type { ImportThing, NoticeCode } from '#contract/admin/admin-imports.ts';
import type { LogPage } from '#contract/admin/admin-log.ts';
import type {
  ImportDetail,
  ImportList,
  ReasonCode,
  UnavailableReason,
} from '#contract/admin/import-details.ts';
import type { ChangedField, SourceChange } from '#contract/admin/import-lines.ts';
import type { SessionType } from '#domain/season/category.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { formatList } from '#web/formatting/lists.ts';

type ImportOutcome = Extract<LogPage, { name: 'IMPORT' }>['entries'][number]['outcome'];

/** Texts about imports, for all admin pages. */
export const importTexts = {
  /** Names of known sources; an unknown source has its own name. */
  sources: {
    bundled: 'medfølgende fakta',
    live: 'Jolpica og OpenF1',
  },
  outcome: {
    CHANGED: 'Endret',
    UNCHANGED: 'Uendret',
    REFUSED: 'Avvist',
    FAILED: 'Mislyktes',
  } satisfies Record<ImportOutcome, string>,
  thing: {
    GRID: 'endelig startoppstilling',
    SPRINT_RESULT: 'sprintresultat',
    RESULT: 'resultat',
    STANDINGS: 'mesterskapsstilling',
    FLAGS: 'flagg',
  } satisfies Record<ImportThing, string>,
  notice: {
    SOURCE_UNAVAILABLE: 'En av kildene svarer ikke',
    SOURCE_BROKEN: 'En av kildene svarer med noe som ikke kan brukes',
    ACCOUNT_REFUSED: 'OpenF1 avviser innloggingen, så vi spør uten',
    UNFINISHED: 'Importen rekker ikke alt',
    CLOCK_WRONG: 'Klokken på serveren går feil, og fristene følger den',
    START_DISAGREES: 'Kildene er uenige om starten, og den tidligste gjelder',
    START_UNCONFIRMED:
      'Bare én kilde har en start som ville stengt gjettingen nå, som er før kvalifiseringen er over, eller som er senere enn det vi visste dagen før. Den gjelder ikke før begge er enige, eller du setter den selv',
    START_UNKNOWN: 'Starten er ikke kjent',
    SESSION_DISAGREES: 'Kildene er uenige om når kvalifiseringen eller sprinten er',
    CLOSED_EARLY:
      'Fristen gikk ut etter en starttid som var feil. Gjetninger har vært synlige, så du må selv flytte fristen om løpet skal åpnes igjen',
    GRID_INCOMPLETE: 'Startoppstillingen er ikke komplett',
    GRID_PROVISIONAL: 'Startoppstillingen er foreløpig',
    DRIVER_UNMATCHED: 'En sjåfør er ikke kjent igjen',
    DRIVER_UNCONFIRMED:
      'En kilde har et ukjent navn på et kjent startnummer. Vi regner med at det er sjåføren som pleier å ha nummeret',
    TEAM_UNCONFIRMED:
      'En kilde har et ukjent lag. Vi regner med at sjåføren kjører for laget sitt, og et lag uten sjåfører er ikke med',
    DRIVER_PROVISIONAL:
      'En ny sjåfør står i startoppstillingen hos OpenF1, men Jolpica kjenner ham ikke ennå. Han kan gjettes på så lenge',
    DRIVER_NEVER_RACED:
      'En ny sjåfør sto i startoppstillingen, men kjørte aldri. Noen har gjettet på ham, så du kan slå ham sammen med den han skulle ha vært',
    RESULT_INCOMPLETE: 'Resultatet er ikke komplett',
    STANDINGS_NOT_CURRENT: 'Mesterskapsstillingen er ikke oppdatert',
    STANDINGS_UNEVEN:
      'Sjåførene og lagene har ikke like mange poeng til sammen, eller noen mangler plass. Se etter om stillingen stemmer',
    POINTS_UNEVEN:
      'Poengene i løpet er ikke det samme som sjåførene har fått i mesterskapet. Se etter hva som stemmer',
    FLAGS_NOT_COUNTED: 'Flaggene kan ikke telles, og ingen er regnet med',
    RACE_UNMATCHED: 'Løpet har fått et annet nummer mens det ble hentet',
    RACE_REFUSED: 'Noe av det kildene sier om løpet, kan ikke stemme, og er ikke lagret',
    CALENDAR_REFUSED:
      'Noe av det kildene sier om løpet i kalenderen, kan ikke stemme, og er ikke lagret',
    RACE_UNSURE:
      'Løpet har fått en ny bane i kildene. Vi regner det som det samme løpet, så se etter om navnet stemmer',
    RACE_GONE:
      'Løpet er borte fra kildene, men står her, siden det har hatt startoppstilling eller skulle ha startet. Er det avlyst, må du avlyse det selv',
    COMPETITOR_RENAMED:
      'En deltaker har byttet navn i kildene, og vi regner det som den samme. Se etter om det stemmer',
    COMPETITOR_ADDED:
      'En ny deltaker er lagt til etter sesongstart. Er det en som sto her fra før, kan du slå dem sammen under sjåfører eller konstruktører',
    ENTRIES_AWAITED:
      'Kildene har ingen sjåfører og lag ennå, så bare terminlisten er hentet. Resten kommer av seg selv',
    DRIVER_ONLY_LISTED:
      'En sjåfør står på deltakerlisten, men laget har sjåførene sine, så han er ikke tatt med. Skal han kjøre sesongen, må du legge ham til selv',
    DRIVER_DROPPED:
      'En sjåfør er borte fra deltakerlisten, men står her. Skal han ikke kjøre, må du slette ham selv',
    HALF_CORRECTED: 'Resultatet er rettet, men ikke stillingen, så rettelsen venter',
  } satisfies Record<NoticeCode, string>,
  /** Reasons for storing nothing, listed together with notices. */
  reason: {
    FAILED: 'Hentingen gikk galt',
    SEASON_FINISHED: 'Sesongen er avsluttet',
    SEASON_UNKNOWN: 'Kilden har ikke sesongen',
    MALFORMED: 'Svaret kan ikke leses',
    WRONG_YEAR: 'Kilden svarte for et annet år',
    NO_ENTRIES: 'Deltakerlisten er tom',
    NO_RACES: 'Terminlisten er tom',
    TOO_FEW_RACES: 'Det er for få løp',
    RACE_WITH_RESULT_MISSING: 'Et løp med resultat er borte',
    RACE_WITH_GRID_MISSING:
      'Et løp som har hatt startoppstilling eller skulle ha startet, er borte',
    DUPLICATE_COMPETITOR: 'En deltaker står to ganger',
    DUPLICATE_RACE: 'Et løp står to ganger',
    DUPLICATE_POSITION: 'To har samme plass',
    POSITIONS_WITH_GAPS: 'Det mangler plasser',
    UNKNOWN_COMPETITOR: 'En deltaker er ukjent',
    TOO_FEW_ROWS: 'Det mangler biler',
    EMPTY_LIST: 'En liste er tom',
    RESULT_WITHOUT_WINNER: 'Et resultat er uten vinner',
    NO_POINTS: 'Ingen har fått poeng',
    STANDINGS_WITHOUT_RESULT: 'Stillingen kom uten resultat',
  } satisfies Record<Exclude<ReasonCode, NoticeCode>, string>,
  /** Names under which the sources know competitors; a whole field of them is no reading. */
  aliases: (names: readonly string[]) =>
    names.length > 3
      ? `${names.length} nye navn i kildene`
      : `Nye navn i kildene: ${names.join(', ')}`,
  otherReason: 'Noe var galt',
  held: (change: string) => `${change}, venter på vurdering`,
};

/** Texts for changes by a source. */
export const describeChangeTexts = {
  changes: {
    SEASON_CREATED: 'ny sesong',
    SEASON_CHANGED: 'sesongen endret',
    CONSTRUCTOR_ADDED: 'ny konstruktør',
    CONSTRUCTOR_CHANGED: 'konstruktør endret',
    DRIVER_ADDED: 'ny sjåfør',
    DRIVER_REMOVED: 'sjåføren kjørte aldri, og er tatt bort',
    DRIVER_CHANGED: 'sjåfør endret',
    ALIAS_ADDED: 'nytt navn i kildene',
    RACE_ADDED: 'nytt løp',
    RACE_CHANGED: 'løpet endret',
    RACE_CANCELLED: 'avlyst',
    RACE_RETURNED: 'ikke avlyst lenger',
    GRID_CHANGED: 'startoppstilling',
    RESULT_CHANGED: 'resultat',
    SPRINT_RESULT_CHANGED: 'sprintresultat',
    DRIVER_STANDINGS_CHANGED: 'sjåførmesterskap',
    CONSTRUCTOR_STANDINGS_CHANGED: 'konstruktørmesterskap',
    FLAGS_CHANGED: 'flagg',
  } satisfies Record<SourceChange['kind'], string>,
  change: (name: string, what: string) => `${name}: ${what}`,
  fields: {
    name: 'navn',
    position: 'nummer',
    startsAt: 'start',
    qualifyingAt: 'kvalifisering',
    sprintAt: 'sprint',
    guessDeadline: 'frist',
    code: 'forkortelse',
    number: 'startnummer',
    colour: 'farge',
    team: 'konstruktør',
  } satisfies Record<ChangedField['field'], string>,
  none: 'ingen',
  fromTo: (field: string, from: string, to: string) => `${field} fra ${from} til ${to}`,
};

type Detail<Kind extends ImportDetail['kind']> = Extract<ImportDetail, { kind: Kind }>;

const lists: Readonly<Record<ImportList, string>> = {
  ENTRIES: 'deltakerlisten',
  CALENDAR: 'terminlisten',
  GRID: 'startoppstillingen',
  SPRINT_RESULT: 'sprintresultatet',
  RACE_RESULT: 'resultatet',
  DRIVER_STANDINGS: 'sjåførmesterskapet',
  CONSTRUCTOR_STANDINGS: 'konstruktørmesterskapet',
};
const sameOf: Readonly<Record<Detail<'RENAMED'>['competitor'], string>> = {
  DRIVER: 'nummer, forkortelse og lag er de samme',
  CONSTRUCTOR: 'sjåførene er de samme',
};
const times: Readonly<Record<Detail<'TIME'>['by'], string>> = {
  JOLPICA: 'Start i Jolpica',
  OPENF1: 'Start i OpenF1',
  STORED: 'Start her',
  DEADLINE: 'Fristen gikk ut',
  OUR_CLOCK: 'Klokken på serveren',
  SOURCE_CLOCK: 'Klokken hos kilden',
};
const sources: Readonly<Record<Detail<'UNAVAILABLE'>['source'], string>> = {
  jolpica: 'Jolpica',
  openf1: 'OpenF1',
};
const unavailable: Readonly<Record<UnavailableReason, string>> = {
  TIMEOUT: 'bruker for lang tid på å svare',
  CONNECTION: 'får vi ikke kontakt med',
  LIVE_SESSION: 'er stengt mens det kjøres',
  THROTTLED: 'ber oss vente',
  SERVER_ERROR: 'har en feil hos seg',
  BUDGET: 'har vi spurt så ofte vi kan for nå',
  OUT_OF_TIME: 'rakk vi ikke å spørre om alt',
};
const sessions: Readonly<Record<SessionType, string>> = { RACE: 'løpet', SPRINT: 'sprinten' };

const flags: Readonly<
  Record<Detail<'FLAGS'>['missing'], (session: string, lap: number | null) => string>
> = {
  SESSION: (session) => `OpenF1 har ikke ${session}`,
  MESSAGES: (session, lap) =>
    lap === null
      ? `Det er ingen meldinger fra ${session}`
      : `Det mangler meldinger fra ${session} før runde ${lap}`,
  MEANING: (session) => `En melding fra ${session} er ukjent`,
  END: (session) => `Meldingene fra ${session} har ingen slutt`,
  FLAGS: (session) => `Mange brøt ${session}, men ingen flagg ble vist`,
};

/** Details of import reports, a short sentence for each kind. */
export const importDetailTexts: {
  readonly [Kind in ImportDetail['kind']]: (detail: Detail<Kind>) => string;
} = {
  NAMES: ({ names }) => formatList(names),
  RENAMED: ({ competitor, from, to }) => `${to} regnes som ${from}: ${sameOf[competitor]}`,
  REASON: ({ reason, list }) => {
    const text = { ...importTexts.notice, ...importTexts.reason }[reason];
    return list === null ? text : `${text}: ${lists[list]}`;
  },
  TWICE: ({ name, list }) => `${name} står to ganger i ${lists[list]}`,
  SHARED_PLACE: ({ place, list }) => `To står som nummer ${place} i ${lists[list]}`,
  NOT_ENTERED: ({ name, list }) => `${name} står i ${lists[list]}, men er ikke påmeldt`,
  ROWS: ({ list, count, of }) => `${count} av ${of} står i ${lists[list]}`,
  TIME: ({ by, at }) => `${times[by]}: ${formatInstant(at)}`,
  UNAVAILABLE: ({ source, reason }) => `${sources[source]} ${unavailable[reason]}`,
  FLAGS: ({ session, missing, lap }) => flags[missing](sessions[session], lap),
  TECHNICAL: ({ technical }) => technical,
};
