import type { ErrorTexts } from '#web/failures/failure-text.ts';
export const adminPointsTexts = {
  title: 'Poengtabeller',
  season: (year: number | string) => `Sesongen ${year}`,
  lead: 'Hva endringene gjør med tabellen, ser du før du lagrer.',
  leadFinished: 'Slik var de da sesongen ble avsluttet.',
  finished: 'Sesongen er avsluttet',
  finishedHelp:
    'Plasseringer og medaljer er delt ut etter disse tabellene. De kan ikke endres før avslutningen er angret.',
  parts: 'Velg tabell',
  copy: 'Kopier',
  exact: 'Helt riktig',
  off: (difference: number) => `${difference} unna`,
  further: (worst: number) => `Mer enn ${worst} unna: ingen poeng.`,
  field: (difference: number) =>
    difference === 0 ? 'Poeng for helt riktig' : `Poeng for ${difference} unna`,
  more: (difference: number) => `Ett poeng mer for ${difference} unna`,
  less: (difference: number) => `Ett poeng mindre for ${difference} unna`,
  wrong: (most: number) => `Et helt tall fra 0 til ${most}.`,
  lengthen: 'Legg til en rad',
  shorten: 'Fjern siste rad',
  standard: 'Tilbake til standard',
  save: {
    save: 'Lagre poengene',
    saved: 'Poengene er lagret',
    changed: 'Endringene er ikke lagret',
    wrong: 'Noen av tallene kan ikke lagres',
  },
  switch: {
    title: 'Bytte uten å lagre?',
    explanation: (what: string) => `Endringene i «${what}» blir borte.`,
    confirm: 'Bytt uten å lagre',
  },
  leave: {
    title: 'Gå uten å lagre?',
    explanation: 'Endringene i poengene blir borte.',
    confirm: 'Gå uten å lagre',
  },
  failures: {
    'season-not-found': 'Den sesongen har ingen poengtabeller.',
  } satisfies ErrorTexts,
};

export const effectTexts = {
  title: 'Tabellen før og etter',
  none: 'Det er ingen tabell å vise ennå: fristen for å gjette på sesongen er ikke ute, eller ingen har gjettet.',
  wrong: 'Rett tallene, så vises virkningen.',
  failed: 'Virkningen kunne ikke regnes ut',
  working: 'Regner ut …',
  same: 'Ingen får andre poeng eller en annen plass.',
  points: (count: number) => (count === 1 ? '1 får andre poeng' : `${count} får andre poeng`),
  places: (count: number) => {
    if (count === 0) return 'ingen bytter plass';
    return count === 1 ? '1 bytter plass' : `${count} bytter plass`;
  },
  summary: (points: string, places: string) => `${points}, ${places}.`,
  leader: (names: string) => `Ny leder: ${names}.`,
};

export const copyPointsTexts = {
  title: 'Kopier alle tabellene',
  help: 'Alle fem tabellene byttes ut med dem fra en annen sesong.',
  choose: 'Sesong',
  nothing: 'Velg en sesong',
  none: 'Det finnes ingen annen sesong å kopiere fra.',
  same: 'Lik',
  save: (year: number) => `Bruk tabellene fra ${year}`,
};
