import type { ChangedField, SourceChange } from '#contract/import-lines.ts';

/** What a source changed, in words. */
export const describeChangeTexts = {
  changes: {
    SEASON_CREATED: 'ny sesong',
    SEASON_CHANGED: 'sesongen endret',
    CONSTRUCTOR_ADDED: 'ny konstruktør',
    CONSTRUCTOR_CHANGED: 'konstruktør endret',
    DRIVER_ADDED: 'ny sjåfør',
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
