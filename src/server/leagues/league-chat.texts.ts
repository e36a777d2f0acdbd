/** What a league's owner sees in the chat when it is tried. */
export const chatTestTexts = {
  test: (league: string, product: string) =>
    `Det virker! Her kommer gjetningene når fristen for et løp er ute, og hvordan det gikk når resultatet er klart. Hilsen ${league} på ${product}.`,
};
