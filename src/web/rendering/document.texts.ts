/** Description of the game for search engines and link previews. */
export const documentTexts = {
  description:
    'Gjett Formel 1-sesongen sammen med venner: mesterskapene, flaggene, vinneren og tiendeplassen i hvert løp.',
  pictureAlt: (product: string) => `${product}: gjett Formel 1 med venner`,
};
