import type { Category } from '#domain/season/category.ts';

export const scoreTexts = {
  title: 'Poengberegning',
  lead: 'Jo nærmere du gjetter, desto flere poeng.',
  notAvailable: 'Poengberegningen for dette året er ikke tilgjenglig enda.',
  year: 'År',
  difference: 'Differanse',
  points: 'Poeng',
  /** What the difference of each category counts. */
  measured: {
    FIRST: 'Plasser bak vinneren',
    TENTH: 'Plasser fra tiende',
    DRIVER: 'Plasser feil, hver sjåfør',
    CONSTRUCTOR: 'Plasser feil, hvert lag',
    FLAG: 'Antall feil, hver type',
  } satisfies Record<Category, string>,
  otherwise: 'Ellers 0 poeng',
  questions: {
    lead: 'Sesongens egne spørsmål, som besvares før fristen. De gir poeng når svaret er kjent.',
    chance:
      'Så lenge et spørsmål er åpent, regner sjansen til å vinne med svaret til en tilfeldig av dere, eller med at ingen har rett.',
  },
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
      'Med denne regelen fikk 2024-sesongen 47 gule flagg, 3 røde flagg og 24 sikkerhetsbiler. 2025-sesongen fikk 77, 3 og 34.',
  },
  chance: {
    title: 'Sjansen til å vinne',
    summary:
      'Etter hvert løp simulerer vi resten av sesongen 10 000 ganger, og gir poeng etter de samme reglene som ellers. Vinner du 2200 av dem, er sjansen din 22 %. Ender flere likt på topp, får de hver sin del.',
    more: 'Slik regnes den ut',
    paragraphs: [
      {
        head: 'Løpene:',
        text: 'Hvor sterke sjåførene er, ser vi av årets resultater – de siste teller mest – og av mesterskapene i fjor. Sterke sjåfører er oftere foran, men ikke alltid: biler blir bedre og dårligere, noen bryter, og den som står over et løp, kommer som regel tilbake.',
      },
      {
        head: 'Gjettingen:',
        text: 'I løpene som er igjen, treffer dere omtrent som dere har gjort til nå. Du får for det meste treffene til en tilfeldig av dere, for gode treff er mest flaks, men litt mer av dine egne for hvert løp. Den som ofte glemmer et løp, glemmer noen her også, og noen slutter. Det dere har gjettet på løp uten resultat, er aldri med.',
      },
      {
        head: 'Mesterskapene og flaggene:',
        text: 'Rekkefølgene og flaggene du gjettet før sesongen, måles mot hver av de 10 000 sesongsluttene. Hvor mange flagg det blir, går vi ut fra fjoråret og løpene i år.',
      },
      {
        head: 'Er det sikkert, sier vi det:',
        text: '«0 %» og «100 %» står bare der det er helt avgjort. Ellers står det «<1 %» eller «>99 %».',
      },
      {
        head: 'Hvor godt stemmer det?',
        text: 'Vi har prøvd det på 2024 og 2025 med oppdiktede spillere: Det slo til omtrent så ofte som det sa. Men det vet ingenting om været, banen eller startoppstillingen.',
      },
    ],
  },
};
