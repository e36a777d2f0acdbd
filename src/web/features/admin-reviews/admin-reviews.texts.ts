import type { ReviewKind } from '#contract/admin-reviews.ts';

const KINDS: Readonly<Record<ReviewKind, string>> = {
  RACE_RESULT: 'Resultat av løp',
  SPRINT_RESULT: 'Resultat av sprint',
  DRIVER_STANDINGS: 'Sjåførmesterskap',
  CONSTRUCTOR_STANDINGS: 'Konstruktørmesterskap',
};

export const adminReviewsTexts = {
  title: 'Endringer til vurdering',
  lead: 'De tre første døgnene etter et løp gjelder rettelser med en gang. Senere rettelser venter til noen her har sagt ja.',
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
  noDifferences: 'Listene er like nå.',
  name: 'Navn',
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
  } as Readonly<Record<string, string>>,
  otherStatus: 'Annen status',
  effect: 'Slik endres tabellen om du godtar',
  noEffect: 'Ingen på tabellen får andre poeng eller en annen plass.',
  accept: 'Godta det nye',
  keep: 'Behold det vi har',
  acceptTitle: 'Godta det nye resultatet?',
  acceptHelp: 'Poengene regnes på nytt med det samme. Endringen står i loggen.',
  accepted: 'Det nye resultatet gjelder',
  kept: 'Det gamle resultatet gjelder fortsatt',
  toAll: 'Alle endringer til vurdering',
  failedTitle: 'Ikke lagret',
  failures: {
    'already-decided': 'Noen andre har allerede avgjort dette.',
    'season-finished': 'Sesongen er avsluttet, og kan ikke endres.',
  },
};
