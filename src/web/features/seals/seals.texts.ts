import { formatList } from '#web/formatting/lists.ts';

export const sealsPageTexts = {
  title: (year: string) => `Forseglede gjetninger ${year}`,
  lead: 'Endrer noen en gjetning etter fristen, brytes seglet.',
  season: 'Sesongen',
  seals: (count: number) => (count === 1 ? '1 segl' : `${count} segl`),
  checkAll: 'Kontroller alle',
  checking: (done: number, all: number) => `Kontrollerer ${done} av ${all} …`,
  allGood: (count: number) => (count === 1 ? 'Seglet stemmer.' : `Alle ${count} segl stemmer.`),
  someBad: (names: readonly string[]) => `Dette stemmer ikke: ${formatList(names)}.`,
  someChanged:
    'Noe er endret siden det første seglet. Loggen forklarer hvorfor; se under hvert løp.',
  someUnsealed: (names: readonly string[]) => `Dette er ikke forseglet: ${formatList(names)}.`,
  good: 'Stemmer',
  goodButChanged: 'Stemmer, med endringer',
  bad: 'Stemmer ikke',
  none: 'Ingen frist er ute ennå',
  noneHelp: 'Det første seglet kommer når den første fristen er ute.',
  how: 'Slik virker det',
  howText: [
    'Hver gjetning blir til en kode som ingen kan regne seg tilbake fra. Seglet er laget av alle kodene, og av seglet før.',
    'Noter deg seglet, eller få det på e-\u2060post: Da kan ingen bytte det ut uten at du ser det.',
  ],
  receipts: 'Kvitteringene dine',
  reminders: 'Få seglene på e-\u2060post',
};

export const receiptsTexts = {
  title: 'Kvitteringer',
  lead: 'Koden beviser at gjetningen er uendret, uten å røpe den.',
  none: 'Ingen kvitteringer akkurat nå',
  noneHelp: 'De kommer når du gjetter.',
  earlier: 'Kvitteringer fra ferdige sesonger er med i fila under',
  toData: 'Mine data',
  season: (year: number) => `Sesongen ${year}`,
  race: (name: string, year: number) => `${name} ${year}`,
  saved: (when: string) => `Lagret ${when}`,
  open: 'Ikke forseglet ennå',
  sealed: (number: number) => `I segl nr. ${number}`,
  differs: (number: number) => `Stemmer ikke med segl nr. ${number}`,
  copy: 'Kopier',
  copied: 'Kopiert',
  copyFailed: 'Fikk ikke kopiert koden. Marker den, og kopier for hånd.',
  text: (what: string, when: string, hash: string) => `${what}\n${when}\n${hash}`,
};
