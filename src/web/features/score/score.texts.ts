import type { Category } from '#domain/category.ts';

export const scoreTexts = {
  title: 'Poengberegning',
  lead: 'Jo nærmere du gjetter, desto flere poeng. Differansen er avstanden mellom det du gjettet og det som skjedde.',
  notAvailable: 'Poengberegningen for dette året er ikke tilgjenglig enda.',
  difference: 'Differanse',
  points: 'Poeng',
  otherwise: (worst: number) => `Mer enn ${worst} fra: ingen poeng.`,
  picture: (most: number) =>
    `Søyler som faller fra ${most} poeng midt på, for helt riktig, til begge sider.`,
  exact: 'Helt riktig',
  categories: {
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
        'Rekkefølgen i sjåførmesterskapet. Hver sjåfør gir poeng etter hvor mange plasser du bommet.',
    },
    CONSTRUCTOR: {
      title: 'Konstruktører',
      about:
        'Rekkefølgen i konstruktørmesterskapet. Hvert lag gir poeng etter hvor mange plasser du bommet.',
    },
    FLAG: {
      title: 'Flagg',
      about:
        'Hvor mange gule flagg, røde flagg og sikkerhetsbiler sesongen får. Hver av de tre gir poeng for seg.',
    },
  } satisfies Record<Category, { title: string; about: string }>,
  counting: {
    title: 'Slik telles flaggene',
    when: 'Det telles i løp og sprint, fra planlagt start (eller den virkelige starten, om den kom før) til målflagget.',
    yellow: 'Gult flagg',
    yellowRule:
      'telles per periode. En periode begynner med det første gule eller doble gule flagget, i hvilken som helst sektor, mens hele banen er klar og det verken er sikkerhetsbil eller stans. Den varer til alle sektorer er klare igjen. Flere gule flagg i samme periode teller altså som ett.',
    red: 'Rødt flagg',
    redRule: 'telles én gang for hver stans.',
    safetyCar: 'Sikkerhetsbil',
    safetyCarRule: 'telles hver gang den sendes ut, og det gjør virtuell sikkerhetsbil også.',
    example:
      'Slik telt hadde 2024 47 gule flagg, 3 røde flagg og 24 sikkerhetsbiler. 2025 hadde 77, 3 og 34.',
  },
};
