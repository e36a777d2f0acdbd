import { norwegianClock, norwegianFormat } from '#domain/base/norwegian-format.ts';

const weekday = norwegianFormat({ weekday: 'long' });

export const CALENDAR_TEXTS = {
  about: (product: string) =>
    `Fristene for å gjette i ${product}. Flytter et løp, flytter fristen.`,
  season: (year: number) => `Frist: gjett på sesongen ${year}`,
  seasonHelp: 'Siste sjanse til å rangere sjåfører og konstruktører og gjette flagg.',
  race: (name: string) => `Frist: gjett på ${name}`,
  raceHelp: (startsAt: number) =>
    `Løpet starter ${weekday(startsAt)} klokken ${norwegianClock(startsAt)}, norsk tid.`,
  cancelled: (name: string) => `Avlyst: ${name}`,
  cancelledHelp: 'Løpet er avlyst, så det er ingenting å gjette på.',
};
