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
