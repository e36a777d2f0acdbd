import { MINUTE_MS } from '#domain/base/time.ts';
import { RACE_DEADLINE_BEFORE_START_MS } from '#domain/season/deadline.ts';
import { numberWord } from '#web/formatting/numbers.ts';

const BY_NC_SA = {
  name: 'CC BY-NC-SA 4.0',
  to: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
};

export const aboutTexts = {
  title: (product: string) => `Om ${product}`,
  lead: 'Alle kan gjette hvem som vinner. Men hvem blir nummer ti?',
  howTitle: 'Slik spiller du',
  steps: [
    {
      title: 'Før sesongen',
      text: 'Ranger sjåførene og konstruktørene slik du tror mesterskapene ender, og gjett hvor mange gule flagg, røde flagg og sikkerhetsbiler det blir. Angre så mye du vil fram til testingen før sesongen.',
    },
    {
      title: 'Hver løpshelg',
      text: `Når startoppstillingen er klar, velger du to sjåfører: den som vinner, og den som blir nummer ti. Fristen går ut ${numberWord(RACE_DEADLINE_BEFORE_START_MS / MINUTE_MS)} minutter før start. Først da ser du hva de andre har valgt. I tilfelle du glemmer det, kan du velge reserver på forhånd: den første av dem som starter, settes inn og merkes med R.`,
    },
    {
      title: 'Når flagget faller',
      text: 'Resultatet kommer av seg selv, og ledertavlen regnes ut på nytt. Den som har flest poeng når sesongen er over, vinner gullet og æren. Står flere likt, deler de plassen.',
    },
  ],
  pointsTitle: 'Nærmest gir flest poeng',
  example: (exact: number, near: number) =>
    `Du tar en sjåfør på tiendeplass. Blir han nummer ti, får du ${exact} poeng. Blir han nummer ni eller elleve, får du ${near}. Jo lenger unna, desto mindre.`,
  pointsFallback: 'Treffer du på plassen, får du mest. Jo lenger unna du var, desto mindre får du.',
  toScore: 'Se poengberegningen',
  factsTitle: 'For moro skyld',
  facts: [
    'Siden er laget for vennegjenger, og bare for moro skyld.',
    'Den er ikke kommersiell. Ingen betaler, ingen tjener, og det finnes ingen reklame.',
    'Det er ingen gambling: ingen innsats, ingen premier.',
    'Den er ikke tilknyttet Formel 1 eller den som eier rettighetene til sporten.',
    'Den drives av én utvikler.',
  ],
  contact: 'Ris, ros eller noe som ikke virker?',
  toAuditLog: 'Se alt som er endret for hånd',
  logForPlayers: 'for spillere som er logget inn',
  toContact: 'Ta kontakt',
  developer: 'Utviklerens nettsted',
  sourcesTitle: 'Hvor tallene kommer fra',
  sources: [
    {
      name: 'F1DB',
      to: 'https://github.com/f1db/f1db',
      text: 'Sesongene som følger med: løp, startoppstillinger, resultater og mesterskap, bearbeidet. Lisens:',
      licence: { name: 'CC BY 4.0', to: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    {
      name: 'Jolpica',
      to: 'https://github.com/jolpica/jolpica-f1',
      text: 'Terminliste, resultater og stillinger gjennom sesongen. Lisens:',
      licence: BY_NC_SA,
    },
    {
      name: 'OpenF1',
      to: 'https://openf1.org',
      text: 'Startoppstillinger og meldinger fra løpsledelsen, som flaggene telles fra. Lisens:',
      licence: BY_NC_SA,
    },
  ],
};
