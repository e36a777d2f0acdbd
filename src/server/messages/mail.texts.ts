/** Texts that surround a message sent by mail. */
export const MAIL_TEXTS = {
  greeting: (username: string) => `Hei, ${username}!`,
  regards: (product: string) => `Hilsen ${product}`,
  reason: {
    RACE: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om påminnelser før løpene.`,
    SEASON: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om påminnelser før sesongen.`,
    RESULTS: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om beskjed når resultatene er klare eller rettet.`,
    OVERTAKES: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om beskjed om forbikjøringer i ligaene dine.`,
    MOVED_START: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om beskjed når et løp får ny starttid.`,
    RECEIPTS: (product: string) =>
      `Du får denne e-posten fordi du har bedt ${product} om kvitteringer for det du gjetter.`,
    ALL: (product: string) => `Du får denne e-posten fordi du er admin i ${product}.`,
  },
  unsubscribe: {
    RACE: 'Ikke flere påminnelser før løpene',
    SEASON: 'Ikke flere påminnelser før sesongen',
    RESULTS: 'Ikke flere e-poster om resultater',
    OVERTAKES: 'Ikke flere e-poster om forbikjøringer',
    MOVED_START: 'Ikke flere e-poster om nye starttider',
    RECEIPTS: 'Ikke flere kvitteringer',
    ALL: 'Ikke flere e-poster i det hele tatt',
  },
  settings: 'Velg hva du vil ha',
} as const;

export const REMINDERS_TEXTS = {
  code: {
    subject: (product: string) => `Koden din fra ${product}`,
    greeting: (username: string) => `Hei, ${username}!`,
    explanation: (product: string) =>
      `Skriv inn denne koden i ${product} for å få påminnelser til denne adressen:`,
    validity: (minutes: number) => `Koden gjelder i ${minutes} minutter.`,
    notYou: 'Har du ikke bedt om koden, trenger du ikke gjøre noe.',
  },
};
