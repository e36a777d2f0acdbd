import type { ImportDetail, ImportList, UnavailableReason } from '#contract/import-details.ts';
import type { SessionType } from '#domain/category.ts';
import { formatInstant } from '#web/app/dates.ts';
import { formatList } from '#web/app/lists.ts';
import { importTexts } from './import.texts.ts';

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

/** The particulars of what an import tells, a short sentence for each kind. */
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
