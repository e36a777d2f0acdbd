import type { SessionType } from '#domain/season/category.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';

const sessions: Readonly<Record<SessionType, string>> = { RACE: 'Løp', SPRINT: 'Sprint' };

export const adminFlagsTexts = {
  title: 'Registrer flagg',
  chooseTitle: 'Flagg',
  chooseTitleOfYear: (year: string) => `Flagg ${year}`,
  year: 'År',
  ongoing: 'Pågår nå',
  noSeasons: 'Det er ingen sesonger her ennå.',
  noRaces: 'Denne sesongen har ingen løp ennå.',
  race: (position: number, name: string) => `${position}. ${name}`,
  eyebrow: (year: number, position: number) => `Løp ${position} i ${year}`,
  sessions,
  session: 'Økt',
  lap: 'Runde',
  lapMissing: 'Skriv hvilken runde det var.',
  tooEarly: (when: string) => `Flagg kan registreres når økten starter, ${when}.`,
  lapLess: 'Forrige runde',
  lapMore: 'Neste runde',
  register: 'Trykk for å registrere. Sikkerhetsbil er også den virtuelle.',
  virtualToo: 'også virtuelt',
  saving: 'Lagrer …',
  saved: (flag: string, lap: number) => `${flag} i runde ${lap} er registrert`,
  gone: (flag: string, lap: number) => `${flag} i runde ${lap} er fjernet`,
  undo: 'Angre',
  remove: 'Fjern',
  restore: 'Gjenopprett',
  removed: 'Fjernet',
  automatic: 'Automatisk',
  manual: 'Manuelt',
  list: 'Registrerte flagg',
  none: 'Ingen flagg er registrert.',
  rowAction: (action: string, flag: string, lap: number) => `${action}: ${flag}, runde ${lap}`,
  count: (flag: string, count: number) => `${flag}: ${count}`,
  notCounted: 'Flaggene er ikke telt ennå',
  notCountedHelp:
    'Registrer dem etter hvert. Kommer det en automatisk telling etterpå, teller et flagg som du også har registrert, bare én gang. Er alle med, eller var det ingen, bekreft at tellingen er ferdig.',
  confirmCount: 'Tellingen er ferdig',
  confirmCountTitle: 'Er alle flagg registrert?',
  confirmCountHelp: 'Løpet regnes som telt, og gjetningene får poeng etter flaggene som står her.',
  retry: 'Prøv igjen',
  failures: {
    'race-cancelled': 'Løpet er avlyst, og tar ikke imot flagg.',
    'too-early': 'Det er for tidlig: økten har ikke startet.',
    conflict: 'Noen andre har allerede gjort dette.',
  } satisfies ErrorTexts,
};

export const adminLiveOrderTexts = {
  title: 'Stillingen nå',
  lead: 'Alle ser foreløpige poeng noen sekunder etterpå. De forsvinner når resultatet kommer.',
  places: { first: 'Leder', tenth: 'Nr. 10' },
  none: 'Ikke satt',
  setAt: (clock: string) => `Satt ${clock}`,
  saved: { first: 'Lederen er satt', tenth: 'Nr. 10 er satt' },
  undo: 'Angre',
  failures: {
    'has-result': 'Resultatet er kommet, så stillingen settes ikke lenger.',
    'too-early': 'Stillingen kan settes når fristen for å gjette er ute.',
  } satisfies ErrorTexts,
};
