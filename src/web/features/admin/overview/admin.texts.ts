import { formatList } from '#web/formatting/lists.ts';

export const adminTexts = {
  title: 'Admin Portal',
  attention: 'Krever oppmerksomhet',
  nothing: 'Ingenting krever oppmerksomhet akkurat nå.',
  lastBackup: (when: string) => `Siste sikkerhetskopi: ${when}.`,
  version: (version: string) => `Versjon ${version}.`,
  lastImport: (source: string, year: number, when: string) =>
    `Siste import: ${source}, ${year}, ${when}.`,
  sections: 'Deler av portalen',
  toFix: 'Åpne',
  registerFlag: 'Registrer flagg',
};

export const setupTexts = {
  title: 'Kom i gang',
  lead: 'Tre ting, så er spillet klart for vennene dine.',
  done: 'Ferdig',
  step: {
    SEASON: {
      title: 'Hent sesongen',
      help: 'Løp, frister og deltakere. Resultatene kommer av seg selv.',
      action: 'Velg sesong',
    },
    INVITE: {
      title: 'Inviter vennene dine',
      help: 'Lag en lenke, og send den i chatten.',
      action: 'Lag lenke',
    },
    REMINDERS: {
      title: 'Slå på påminnelser',
      help: 'Da ser du også om beskjedene kommer fram.',
      action: 'Slå på',
    },
  },
};

export const aboutGameTexts = {
  reviews: (count: number) =>
    count === 1 ? 'Én endring venter på vurdering' : `${count} endringer venter på vurdering`,
  gridMissing: (race: string) => `${race}: startoppstillingen mangler`,
  nobodyCanGuess: (deadline: string) =>
    `Ingen kan gjette før den er på plass. Fristen er ${deadline}.`,
  enterGrid: 'Legg inn startoppstillingen',
  resultMissing: (race: string) => `${race}: resultatet mangler`,
  standingsMissing: (race: string) => `${race}: mesterskapsstillingen mangler`,
  flagsNotCounted: (race: string) => `${race}: flaggene er ikke telt`,
  seasonMissing: (year: number) => `Det er ingen sesong for ${year}`,
  addSeason: (year: number) => `Legg til sesongen ${year}`,
  withoutDeadline: (year: number) => `Sesongen ${year} har ingen frist`,
  canBeFinished: (year: number) => `Sesongen ${year} kan avsluttes`,
  beingFetched: (year: number, races: number) => `${year} hentes nå: ${races} løp igjen`,
  comesByItself: 'Kommer automatisk.',
  importFailed: (year: number, source: string) => `Importen av ${year} fra ${source} mislyktes`,
  ofRace: (race: string, what: string) => `${race}: ${what}`,
  sourcesLack: (race: string, things: readonly string[]) =>
    `${race}: kildene har fortsatt ikke ${formatList(things)}`,
  askedAgain: (when: string) => `Kildene blir spurt igjen ${when}`,
  backupOld: 'Sikkerhetskopien er gammel',
  backupMissing: 'Det finnes ingen sikkerhetskopi',
  mailFailing: 'E-\u2060post kommer ikke fram',
  since: (when: string) => `Siden ${when}`,
};

export const portalSectionTexts = {
  season: ['Sesonger', 'Løp, frister, deltakere, poeng og resultater'],
  flag: ['Flagg', 'Registrer flagg mens løpet går'],
  import: ['Import', 'Hva som er hentet, og hent nå'],
  review: ['Rettelser som venter', 'Godta eller avvis endrede resultater'],
  user: ['Brukere', 'Roller og anonymisering'],
  league: ['Ligaer', 'Finn og fjern'],
  log: ['Logg', 'Hvem gjorde hva, importer, e-\u2060post og feil'],
  backup: ['Sikkerhetskopi', 'Lag og last ned'],
  bingo: ['Bingo', 'Tekster og markeringer'],
} satisfies Record<string, readonly [string, string]>;
