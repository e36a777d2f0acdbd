export const scoreTexts = {
  title: 'Poengberegning',
  lead: 'Jo nærmere du gjetter, desto flere poeng. Differansen er avstanden mellom det du gjettet og det som skjedde.',
  notAvailable: 'Poengberegningen for dette året er ikke tilgjenglig enda.',
  year: 'År',
  difference: 'Differanse',
  points: 'Poeng',
  otherwise: (worst: number) => `Mer enn ${worst} unna: ingen poeng.`,
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
