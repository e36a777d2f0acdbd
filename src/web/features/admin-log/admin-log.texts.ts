import type { AuditKind } from '#contract/admin-audit.ts';
import type { LogName } from '#contract/admin-log.ts';
import type { AuditFields } from '#contract/audit-values.ts';
import type { FlagType, SessionType } from '#domain/category.ts';
import type { ResultStatus } from '#domain/season.ts';
import { describeChangeTexts } from '#web/features/admin-shared/describe-change.texts.ts';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';

const logs: Readonly<Record<LogName, string>> = {
  AUDIT: 'Endringer',
  IMPORT: 'Importer',
  MAIL: 'E-\u2060post',
  ERROR: 'Feil',
};
const logHelp: Readonly<Record<LogName, string>> = {
  AUDIT: 'Hvem gjorde hva, og hva det var før',
  IMPORT: 'Hva som ble hentet, og hva som ble avvist',
  MAIL: 'Hva som ble sendt, og hva som ikke kom fram',
  ERROR: 'Hva som gikk galt på serveren',
};
const auditKinds: Readonly<Record<AuditKind, string>> = {
  SEASON: 'Sesong',
  RACE: 'Løp',
  COMPETITOR: 'Deltakere',
  POINTS: 'Poeng',
  RESULT: 'Resultater',
  FLAG: 'Flagg',
  REVIEW: 'Vurderinger',
  USER: 'Brukere',
  BINGO: 'Bingo',
  BACKUP: 'Sikkerhetskopi',
};
const flagTypes = {
  YELLOW_FLAG: 'Gult flagg',
  RED_FLAG: 'Rødt flagg',
  SAFETY_CAR: 'Sikkerhetsbil',
};
const sessions = { RACE: 'Løp', SPRINT: 'Sprint' };

export const adminLogTexts = {
  title: 'Logg',
  lead: 'Hva som har skjedd, og hvem som gjorde det.',
  auditTitle: 'Endringslogg',
  auditLead: 'Alt som er endret for hånd i spillet, og av hvem.',
  logs,
  logHelp,
  auditKinds,
  mailOutcomes: { SENT: 'Sendt', FAILED: 'Mislyktes' },
  day: 'Dag',
  kind: 'Type',
  allKinds: 'Alle',
  search: 'Søk',
  nothing: 'Her står det ingenting ennå.',
  nothingLikeThat: 'Ingenting passer med det du leter etter.',
  older: 'Vis eldre',
  machine: 'Systemet',
  showChange: 'Vis endringen',
  before: 'Før',
  after: 'Etter',
  none: 'Ingenting',
  yes: 'Ja',
  no: 'Nei',
  run: (year: number, source: string) => `${year} fra ${source}`,
  mails: {
    REMINDER_CODE: 'Kode for å bekrefte adressen',
    LOGIN_CODE: 'Kode for å logge inn',
    RACE_REMINDER: 'Påminnelse om et løp',
    SEASON_REMINDER: 'Påminnelse om sesongen',
    RESULTS: 'Nye resultater',
    MOVED_START: 'Ny starttid',
    REVIEW_WAITING: 'Rettelse som venter',
    TROUBLE: 'Driften av spillet',
  } as Readonly<Record<string, string>>,
  fields: {
    isAdmin: 'Admin',
    isBingoMaster: 'Bingomester',
    isOn: 'Importeres automatisk',
    name: 'Navn',
    startsAt: 'Start',
    qualifyingAt: 'Kvalifisering',
    sprintAt: 'Sprint',
    guessDeadline: 'Frist',
    position: 'Nummer',
    type: 'Type',
    session: 'Økt',
    lap: 'Runde',
    kind: 'Liste',
    rows: 'Rader',
    places: 'Plasser',
    state: 'Tilstand',
    refused: 'Avvist',
    colour: 'Farge',
    team: 'Lag',
    code: 'Forkortelse',
    number: 'Startnummer',
    aliases: 'Andre navn',
    origin: 'Opphav',
    areCounted: 'Telt',
    cancelledAt: 'Avlyst',
    finishedAt: 'Avsluttet',
    source: 'Kilde',
    changes: 'Endringer',
    race: 'Løp',
    outcome: 'Utfall',
    message: 'Merknad',
    raceCount: 'Løp det gjelder',
    orders: 'Rekkefølger det gjelder',
    ordersWithBoth: 'Av dem rykket sammen',
    raceGuesses: 'Løpsgjetninger det gjelder',
    FIRST: '1. plass',
    TENTH: '10. plass',
    DRIVER: 'Sjåfører',
    CONSTRUCTOR: 'Konstruktører',
    FLAG: 'Flagg',
  } satisfies Record<keyof AuditFields, string>,
  /** Words of the software, by the field that they stand in; elsewhere the same word may be a name. */
  values: {
    type: flagTypes,
    session: sessions,
    origin: { AUTOMATIC: 'Automatisk', MANUAL: 'Manuelt' },
    state: { PROVISIONAL: 'Foreløpig', FINAL: 'Endelig' },
    kind: {
      RACE_RESULT: 'Resultat av løp',
      SPRINT_RESULT: 'Resultat av sprint',
      DRIVER_STANDINGS: 'Sjåførmesterskap',
      CONSTRUCTOR_STANDINGS: 'Konstruktørmesterskap',
      FLAGS: 'Flagg',
    },
    outcome: importTexts.outcome,
    source: importTexts.sources,
    changes: describeChangeTexts.changes,
  } as Readonly<Partial<Record<keyof AuditFields, Readonly<Record<string, string>>>>>,
  flag: ({ type, session, lap }: { type: FlagType; session: SessionType; lap: number }) =>
    `Type: ${flagTypes[type]}, Økt: ${sessions[session]}, Runde: ${lap}`,
  /** A driver in a logged result who is not classified. */
  unclassified: (name: string, status: string, points: string) => `${name}: ${status}, ${points}`,
  statuses: {
    RETIRED: 'brøt',
    DISQUALIFIED: 'diskvalifisert',
    NOT_CLASSIFIED: 'ikke klassifisert',
    DID_NOT_START: 'startet ikke',
  } satisfies Record<Exclude<ResultStatus, 'CLASSIFIED'>, string>,
  pitLane: 'Pit lane',
};
