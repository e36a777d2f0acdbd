/** What search engines and chats are told of the game. */
export const documentTexts = {
  description:
    'Gjett Formel 1-sesongen sammen med venner: mesterskapene, flaggene, vinneren og tiendeplassen i hvert løp.',
  pictureAlt: (product: string) => `${product}: gjett Formel 1 med venner`,
};
