import type { Category } from '#domain/season/category.ts';

export const categoryTexts = {
  FIRST: {
    title: '1. plass',
    about:
      'Hvem som vinner hvert løp. Differansen er hvor langt bak førsteplassen sjåføren kom i mål.',
  },
  TENTH: {
    title: '10. plass',
    about:
      'Hvem som blir nummer ti i hvert løp. Differansen er hvor langt fra tiendeplassen sjåføren kom i mål.',
  },
  DRIVER: {
    title: 'Sjåfører',
    about:
      'Rekkefølgen i sjåførmesterskapet. Hver sjåfør gir poeng etter hvor mange plasser du bommet med.',
  },
  CONSTRUCTOR: {
    title: 'Konstruktører',
    about:
      'Rekkefølgen i konstruktørmesterskapet. Hvert lag gir poeng etter hvor mange plasser du bommet med.',
  },
  FLAG: {
    title: 'Flagg',
    about:
      'Hvor mange gule flagg, røde flagg og sikkerhetsbiler sesongen får. Hver av de tre gir poeng for seg.',
  },
} satisfies Record<Category, { title: string; about: string }>;

export const pointsPictureTexts = {
  picture: (most: number) =>
    `Søyler som faller fra ${most} poeng midt på, for helt riktig, til begge sider.`,
};
