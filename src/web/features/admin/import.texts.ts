import type { ImportThing, NoticeCode } from '#contract/admin-imports.ts';
import type { ReasonCode } from '#contract/import-lines.ts';

/** What imports are about, for every screen that tells of them. */
export const importTexts = {
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
    UNFINISHED: 'Importen rekker ikke alt',
    START_DISAGREES: 'Kildene er uenige om starten, og den tidligste gjelder',
    START_UNKNOWN: 'Starten er ikke kjent',
    GRID_INCOMPLETE: 'Startoppstillingen er ikke komplett',
    GRID_PROVISIONAL: 'Startoppstillingen er foreløpig',
    DRIVER_UNMATCHED: 'En sjåfør er ikke kjent igjen',
    RESULT_INCOMPLETE: 'Resultatet er ikke komplett',
    STANDINGS_NOT_CURRENT: 'Mesterskapsstillingen er ikke oppdatert',
    FLAGS_NOT_COUNTED: 'Flaggene kan ikke telles, og ingen er regnet med',
    RACE_UNMATCHED: 'Løpet har fått et annet nummer mens det ble hentet',
  } satisfies Record<NoticeCode, string>,
  /** Why nothing was stored. */
  reason: {
    FAILED: 'Hentingen gikk galt',
    SEASON_FINISHED: 'Sesongen er avsluttet',
    SEASON_UNKNOWN: 'Kilden har ikke sesongen',
    MALFORMED: 'Det kilden sier, er ikke til å forstå',
    WRONG_YEAR: 'Kilden svarte for et annet år',
    NO_ENTRIES: 'Deltakerlista er tom',
    NO_RACES: 'Terminlista er tom',
    TOO_FEW_RACES: 'Det er for få løp',
    RACE_WITH_RESULT_MISSING: 'Et løp med resultat er borte',
    DUPLICATE_COMPETITOR: 'En deltaker står to ganger',
    DUPLICATE_RACE: 'Et løp står to ganger',
    DUPLICATE_POSITION: 'To har samme plass',
    POSITIONS_WITH_GAPS: 'Det mangler plasser',
    UNKNOWN_COMPETITOR: 'En deltaker er ukjent',
    TOO_FEW_ROWS: 'Det mangler biler',
    EMPTY_LIST: 'En liste er tom',
    RESULT_WITHOUT_WINNER: 'Et resultat er uten vinner',
    STANDINGS_WITHOUT_RESULT: 'Stillingen kom uten resultat',
    HALF_CORRECTED: 'Bare en del av rettelsen er kommet',
  } satisfies Record<ReasonCode, string>,
  /** Names under which the sources know competitors; a whole field of them is no reading. */
  aliases: (names: readonly string[]) =>
    names.length > 3
      ? `${names.length} nye navn i kildene`
      : `Nye navn i kildene: ${names.join(', ')}`,
  otherReason: 'Noe var galt',
  held: (change: string) => `${change}, venter på vurdering`,
};
