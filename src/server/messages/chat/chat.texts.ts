/** Texts of posts to chats. */
export const chatPostsTexts = {
  guesses: (race: string) =>
    `Fristen for ${race} er ute. Slik har alle gjettet, på 1. og 10. plass:`,
  guessesIn: (race: string, league: string) =>
    `${league}: Fristen for ${race} er ute. Slik har dere gjettet, på 1. og 10. plass:`,
  guess: (player: string, first: string, tenth: string) => `${player}: ${first} og ${tenth}`,
  nobody: '–',
  reserve: (driver: string) => `${driver} (reserve)`,
  more: (left: number) => `… og ${left} til:`,
  seal: (root: string) => `Segl: ${root}`,
  ofLeague: (league: string, from: string | undefined) =>
    `Blant dere i ${league}${from === undefined ? '' : `, fra ${from}`}`,
};

/** Texts of the test message that a league's owner sends to its chat. */
export const chatTestTexts = {
  test: (league: string, product: string) =>
    `Det virker! Her kommer gjetningene når fristen for et løp er ute, og hvordan det gikk når resultatet er klart. Hilsen ${league} på ${product}.`,
};
