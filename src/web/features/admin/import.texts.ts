import type { ImportThing, NoticeCode } from '#contract/admin-imports.ts';

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
};
