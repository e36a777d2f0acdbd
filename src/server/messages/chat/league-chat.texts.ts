/** Texts of the test message that a league's owner sends to its chat. */
export const chatTestTexts = {
  test: (league: string, product: string) =>
    `Det virker! Her kommer gjetningene når fristen for et løp er ute, og hvordan det gikk når resultatet er klart. Hilsen ${league} på ${product}.`,
};
