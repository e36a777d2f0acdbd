import { formatList } from '#web/app/lists.ts';

export const racePicksTexts = {
  first: '1.plass',
  tenth: '10.plass',
  started: 'Startet',
  everybody: 'Hva alle gjettet',
  driver: 'Sjåfør',
  you: 'Du også',
  alone: 'Alene om det:',
  aloneWith: {
    first: (user: string, driver: string) => `${user} (${driver} på 1.)`,
    tenth: (user: string, driver: string) => `${user} (${driver} på 10.)`,
  },
  names: (names: readonly string[]) => formatList(names),
  seeEverybody: 'Se hva alle gjettet',
  whatIf: 'Hva om …?',
};
