import type { FlagType, SessionType } from '#domain/category.ts';

const flags: Readonly<Record<FlagType, string>> = {
  YELLOW_FLAG: 'Gult flagg',
  RED_FLAG: 'Rødt flagg',
  SAFETY_CAR: 'Sikkerhetsbil',
};
const sessions: Readonly<Record<SessionType, string>> = { RACE: 'Løp', SPRINT: 'Sprint' };

export const adminFlagsTexts = {
  title: 'Registrer flagg',
  chooseTitle: 'Flagg',
  chooseLead: 'Velg løpet du vil registrere flagg i.',
  year: 'År',
  ongoing: 'Pågår nå',
  noSeasons: 'Det er ingen sesonger her ennå.',
  noRaces: 'Denne sesongen har ingen løp ennå.',
  race: (position: number, name: string) => `${position}. ${name}`,
  eyebrow: (year: number, position: number) => `Løp ${position} i ${year}`,
  flags,
  sessions,
  session: 'Økt',
  lap: 'Runde',
  lapLess: 'Forrige runde',
  lapMore: 'Neste runde',
  register: 'Trykk for å registrere',
  saving: 'Lagrer …',
  saved: (flag: string, lap: number) => `${flag} i runde ${lap} er registrert`,
  gone: (flag: string, lap: number) => `${flag} i runde ${lap} er fjernet`,
  undo: 'Angre',
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
    'Registrer dem etter hvert. Kommer det en automatisk telling etterpå, teller et flagg som du også har registrert, bare én gang. Var det ingen flagg, bekreft at tellingen er ferdig.',
  confirmCount: 'Tellingen er ferdig',
  confirmCountTitle: 'Er alle flagg registrert?',
  confirmCountHelp: 'Løpet regnes som telt, og gjetningene får poeng etter flaggene som står her.',
  failedTitle: 'Ikke lagret',
  retry: 'Prøv igjen',
  failures: {
    'race-cancelled': 'Løpet er avlyst, og tar ikke imot flagg.',
    'season-finished': 'Sesongen er avsluttet, og kan ikke endres.',
    'flag-not-found': 'Noen andre har alt fjernet dette flagget.',
    conflict: 'Noen andre har gjort dette alt.',
  },
};
