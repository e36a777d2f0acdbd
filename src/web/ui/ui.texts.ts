const flags = { YELLOW_FLAG: 'Gult flagg', RED_FLAG: 'Rødt flagg', SAFETY_CAR: 'Sikkerhetsbil' };
const flagsInPlural: typeof flags = {
  YELLOW_FLAG: 'Gule flagg',
  RED_FLAG: 'Røde flagg',
  SAFETY_CAR: 'Sikkerhetsbiler',
};

export const uiTexts = {
  retry: 'Prøv igjen',
  loading: 'Laster …',
  breadcrumbs: 'Brødsmuler',
  sections: 'Deler av siden',
  table: (caption: string) => `Tabell: ${caption}`,
  placesWon: (places: number) => `${places} ${places === 1 ? 'plass' : 'plasser'} opp`,
  placesLost: (places: number) => `${places} ${places === 1 ? 'plass' : 'plasser'} ned`,
  placeKept: 'Samme plass',
  medals: { GOLD: 'Gull', SILVER: 'Sølv', BRONZE: 'Bronse' },
  flags,
  flagsInPlural,
  /** «gult flagg» beside 1, «gule flagg» beside any other number. */
  flagNoun: (type: keyof typeof flags, count: number) =>
    (count === 1 ? flags : flagsInPlural)[type].toLowerCase(),
  days: (n: number) => (n === 1 ? 'dag' : 'dager'),
  hours: (n: number) => (n === 1 ? 'time' : 'timer'),
  minutes: (n: number) => (n === 1 ? 'minutt' : 'minutter'),
  seconds: (n: number) => (n === 1 ? 'sekund' : 'sekunder'),
  short: { days: 'd', hours: 't', minutes: 'min', seconds: 's' },
  and: ' og ',
  timeIsUp: 'Fristen er ute',
  cancel: 'Avbryt',
  discardTitle: 'Forkaste det du har skrevet?',
  discardHelp: 'Endringene er ikke lagret.',
  discard: 'Forkast',
  closeMessage: 'Lukk meldingen',
  startingGrid: { caption: 'Startoppstilling', position: 'Plass', name: 'Navn' },
  pitLane: 'Fra depotet',
  you: 'deg',
  /** Labels of the buttons that count a thing down and up. */
  steps: (what: string) => ({
    fewer: `Færre ${what.toLowerCase()}`,
    more: `Flere ${what.toLowerCase()}`,
  }),
};

export const podiumTexts = {
  points: (points: number) => `${points} p`,
  others: (count: number) => `… og ${count} til`,
};
