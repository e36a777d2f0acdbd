import type { ReviewKind } from '#contract/season/corrections.ts';
import type { ResultStatus } from '#domain/season/season.ts';

const KINDS: Readonly<Record<ReviewKind, string>> = {
  RACE_RESULT: 'Resultat av løp',
  SPRINT_RESULT: 'Resultat av sprint',
  DRIVER_STANDINGS: 'Sjåførmesterskap',
  CONSTRUCTOR_STANDINGS: 'Konstruktørmesterskap',
  FLAGS: 'Flagg',
};

export const adminReviewsTexts = {
  title: 'Rettelser som venter',
  lead: 'Rettelser etter tre døgn og fjernede flagg må du godta.',
  what: (kind: ReviewKind, race: string, year: number) => `${race} ${year}: ${KINDS[kind]}`,
  from: (source: string, when: string) => `Fra ${source}, ${when}`,
  waiting: 'Venter',
  decided: 'Avgjort',
  noneWaiting: 'Ingenting venter på vurdering.',
  states: {
    WAITING: 'Venter',
    ACCEPTED: 'Godtatt',
    KEPT: 'Beholdt',
    APPLIED: 'Rettet automatisk',
  },
  decidedBy: (who: string, when: string) => `${who}, ${when}`,
  machine: 'Systemet',
  look: 'Se forskjellen',
  differences: 'Dette er forskjellen',
  noDifferences: 'Det er ingen forskjell nå.',
  name: 'Navn',
  type: 'Type',
  inSprint: (flag: string) => `${flag} i sprinten`,
  stored: 'Nå',
  incoming: 'Ny',
  missing: 'Ikke med',
  place: (place: number) => `${place}.`,
  points: (points: string) => `${points} p`,
  rest: (count: number) =>
    count === 1 ? '1 til rykker opp eller ned' : `${count} til rykker opp eller ned`,
  noPlace: '–',
  statuses: {
    RETIRED: 'Brøt',
    DISQUALIFIED: 'Diskvalifisert',
    NOT_CLASSIFIED: 'Ikke klassifisert',
    DID_NOT_START: 'Startet ikke',
  } satisfies Record<Exclude<ResultStatus, 'CLASSIFIED'>, string>,
  effect: 'Slik endres tabellen om du godtar',
  noEffect: 'Ingen på tabellen får andre poeng eller en annen plass.',
  accept: 'Godta det nye',
  keep: 'Behold det vi har',
  acceptTitle: 'Godta det nye?',
  acceptHelp: 'Poengene regnes på nytt med det samme. Endringen står i loggen.',
  accepted: 'Det nye gjelder',
  kept: 'Det gamle gjelder fortsatt',
  toAll: 'Alle endringer til vurdering',
};
