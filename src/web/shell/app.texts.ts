export const appTexts = {
  skipToContent: 'Hopp til innholdet',
  noScript: 'Du kan lese alt her uten JavaScript. For å logge inn og gjette må det være slått på.',
  theme: { light: 'lyst', dark: 'mørkt', oled: 'oled' },
  changeTheme: (current: string) => `Bytt tema (nå: ${current})`,
  openMenu: 'Meny',
  closeMenu: 'Lukk menyen',
  mainMenu: 'Hovedmeny',
  shortcuts: 'Snarveier',
  toHome: (product: string) => `${product}, til forsiden`,
  logOutFailed: 'Kunne ikke logge ut. Prøv igjen.',
};

export const menuTexts = {
  home: 'Hjem',
  guess: 'Gjett',
  raceGuess: 'Gjettet på løp',
  registerFlag: 'Registrer flagg',
  results: 'Resultater',
  compare: 'Sammenlign brukere',
  stats: 'Statistikk',
  score: 'Poengberegning',
  oldResults: 'Resultater før 2025',
  others: 'Andre',
  bingo: 'Bingo',
  leagues: 'Ligaer',
  invite: 'Inviter venner',
  profile: 'Profil',
  myProfile: 'Min Profil',
  settings: 'Innstillinger',
  logOut: 'Logg ut',
  admin: 'Admin Portal',
  logIn: 'Logg inn',
};

export const tabTexts = {
  missing: ', noe er ikke gjettet ennå',
};

export const footerTexts = {
  label: 'Om nettstedet',
  about: 'Om siden',
  github: 'GitHub',
  contact: 'Kontakt',
  privacy: 'Personvernerklæring',
  disclaimer: 'For moro skyld. Ikke tilknyttet Formel 1.',
};

/** Description of the game for search engines and link previews. */
export const documentTexts = {
  description:
    'Gjett Formel 1-sesongen sammen med venner: mesterskapene, flaggene, vinneren og tiendeplassen i hvert løp.',
  pictureAlt: (product: string) => `${product}: gjett Formel 1 med venner`,
};
