const inOslo = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('nb-NO', { timeZone: 'Europe/Oslo', ...options });
const WEEKDAY = inOslo({ weekday: 'long' });
const TIME_OF_DAY = inOslo({ hour: '2-digit', minute: '2-digit' });

export const CALENDAR_TEXTS = {
  about: (product: string) =>
    `Fristene for å gjette i ${product}. Flytter et løp, flytter fristen.`,
  season: (year: number) => `Frist: gjett sesongen ${year}`,
  seasonHelp: 'Siste sjanse til å rangere sjåfører og konstruktører og gjette flagg.',
  race: (name: string) => `Frist: gjett ${name}`,
  raceHelp: (startsAt: number) =>
    `Løpet starter ${WEEKDAY.format(startsAt)} klokken ${TIME_OF_DAY.format(startsAt)}, norsk tid.`,
  cancelled: (name: string) => `Avlyst: ${name}`,
  cancelledHelp: 'Løpet er avlyst, så det er ingenting å gjette på.',
};
