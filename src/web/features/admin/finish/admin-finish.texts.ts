import type { ErrorTexts } from '#web/failures/failure-text.ts';
export const adminFinishTexts = {
  title: 'Avslutt sesongen',
  finishedTitle: 'Sesongen er avsluttet',
  season: (year: number | string) => `Sesongen ${year}`,
  lead: 'Plasseringene lagres, og medaljene deles ut.',
  finishedLead: (when: string) => `Medaljene ble delt ut ${when}.`,
  notYet: 'Sesongen kan ikke avsluttes ennå',
  noRaces: 'Sesongen har ingen løp.',
  deadlineOpen: 'Fristen for å gjette på sesongen er ikke ute.',
  withoutResult: (count: number) =>
    count === 1 ? 'Ett løp mangler resultat' : `${count} løp mangler resultat`,
  podium: {
    now: 'Slik står det nå',
    soon: 'Slik blir pallen',
    final: 'Pallen',
  },
  nobody: 'Ingen har gjettet denne sesongen, så det blir ingen medaljer.',
  secret: 'Tabellen vises når fristen for å gjette på sesongen er ute.',
  placements: 'Plasseringer',
  place: 'Plass',
  name: 'Navn',
  pointsHeader: 'Poeng',
  confirmTitle: 'Del ut medaljene',
  confirmHelp:
    'Se over plasseringene først. Etterpå kan ingenting i sesongen endres, men avslutningen kan angres én gang.',
  confirmHelpLast:
    'Avslutningen er angret én gang før. Denne gangen er det for godt, så se nøye over.',
  waiting: (count: number) =>
    count === 1 ? 'Ett resultat venter på vurdering' : `${count} resultater venter på vurdering`,
  waitingHelp: 'Avgjør om det kilden har rettet, skal telle, før medaljene deles ut.',
  decide: 'Vurder det nå',
  uncounted: 'Flaggene er ikke telt i alle løp',
  uncountedHelp:
    'Gjetningene på flagg får poeng bare etter dem som er registrert. Tell resten før medaljene deles ut.',
  uncountedFinal: 'Gjetningene på flagg fikk poeng bare etter dem som var registrert.',
  uncountedRaces: (count: number) =>
    count === 1 ? 'Ett løp mangler telling' : `${count} løp mangler telling`,
  openQuestions: 'Noen spørsmål mangler riktig svar',
  openQuestionsHelp: 'De gir ingen poeng når sesongen er avsluttet. Legg inn svarene først.',
  toQuestions: 'Til spørsmålene',
  typeYear: (year: number) => `Skriv ${year} for å bekrefte`,
  wrongYear: (year: number) => `Skriv årstallet ${year}.`,
  finish: 'Avslutt sesongen',
  done: (year: number) => `Sesongen ${year} er avsluttet, og medaljene er delt ut`,
  undoTitle: 'Må noe rettes?',
  undoHelp:
    'Avslutningen kan angres én gang. Da tas plasseringer og medaljer bort, og sesongen kan endres igjen.',
  undoneBefore: 'Avslutningen er angret én gang før, og kan ikke angres igjen.',
  undo: 'Angre avslutningen',
  undoQuestion: (year: number) => `Angre avslutningen av ${year}?`,
  undoConsequence:
    'Medaljene forsvinner fra profilene til alle, til sesongen er avsluttet på nytt. Neste gang er det for godt.',
  undone: 'Avslutningen er angret',
  failures: {
    'season-finished': 'Noen andre har allerede avsluttet sesongen.',
    'invalid-input': 'Det er ikke årstallet.',
    conflict: 'Noen andre har allerede angret avslutningen.',
  } satisfies ErrorTexts,
};
