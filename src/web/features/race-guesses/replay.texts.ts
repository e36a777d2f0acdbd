const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Texts of the page that shows a race at the viewer's own time. */
export const replayTexts = {
  title: 'Løpet om igjen',
  titleOf: (race: string) => `Løpet om igjen: ${race}`,
  position: (position: number, year: number) => `Om igjen: løp ${position} i ${year}`,
  start: 'Sett på opptaket, og trykk når lysene slukker.',
  why: 'Da viser vi aldri mer enn det du har sett.',
  notRecorded: 'Vi har ikke opptak av rekkefølgen i dette løpet ennå.',
  toRace: 'Til løpet',
  hiddenBefore: (race: string) =>
    `Resultatet fra ${race} er skjult for deg, og poengene derfra er med her. Se det først.`,
  toHidden: (race: string) => `Se ${race} først`,
};

/** Texts about where the viewer is in the race. */
export const replayClockTexts = {
  lap: (lap: number) => `Runde ${lap}`,
  flagHasFallen: 'Målflagget har falt',
  sinceStart: 'Tid siden start',
  /** «9:05», «1:09:05» */
  time: (seconds: number) => {
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const rest = twoDigits(seconds % 60);
    return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
  },
  late: (time: string) => `Stillingen er fra ${time}. Vi prøver å hente en nyere.`,
};

/** Texts of the controls. */
export const replayControlsTexts = {
  controls: 'Avspilling',
  step: (seconds: number) => `${seconds}\u00a0s`,
  back: 'tilbake',
  forward: 'fram',
  pause: 'Pause',
  resume: 'Fortsett',
  resumeIn: (lap: number) => `Fortsett i runde ${lap}`,
  catchUp: 'Det har gått hele tiden',
  jump: 'Gå til en runde',
  lap: 'Runde',
  go: 'Gå dit',
  noLap: 'Så mange runder ble det ikke.',
};

/** Texts of the end. */
export const replayEndTexts = {
  opening: 'Vi åpner resultatet for deg.',
  notOpened: 'Resultatet er ikke åpnet',
  retry: 'Prøv igjen',
  result: 'Se resultatet',
  again: 'Se løpet en gang til',
};
