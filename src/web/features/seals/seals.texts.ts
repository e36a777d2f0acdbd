export const sealsPageTexts = {
  title: (year: string) => `Forseglede gjett ${year}`,
  lead: 'Når fristen er ute, låses alle gjett med et segl. Endres ett av dem etterpå, stemmer ikke seglet lenger, hvem som enn har gjort det.',
  season: 'Sesongen',
  replaced: 'Et senere segl gjelder nå',
  merged: 'Rettet: to navn på samme deltaker er slått sammen',
  none: 'Ingen frist er ute ennå',
  noneHelp: 'Det første seglet kommer når den første fristen er ute.',
  how: 'Slik virker det',
  howText: [
    'Hvert gjett blir til en kode som ingen kan regne seg tilbake fra. Seglet er laget av alle kodene, og av seglet før.',
    'Noter deg seglet, eller få det på e-\u2060post: Da kan ingen bytte det ut uten at du ser det.',
  ],
  receipts: 'Kvitteringene dine',
  reminders: 'Få seglene på e-\u2060post',
};

export const receiptsTexts = {
  title: 'Kvitteringer',
  lead: 'Hver gang du lagrer et gjett, får du en kode. Den røper ikke hva du har gjettet, så du kan trygt dele den, og den viser siden at gjettet er det samme.',
  none: 'Du har ingen kvitteringer ennå',
  noneHelp: 'De kommer når du gjetter.',
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
