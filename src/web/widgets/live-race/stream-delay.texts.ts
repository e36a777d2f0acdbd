const seconds = (count: number) => (count === 1 ? '1 sekund' : `${count} sekunder`);

/** Texts about the moment at which the lights of a race go out. */
export const lightsOutTexts = {
  press: 'Trykk når lysene slukker',
  why: 'Da viser vi stillingen like sent som sendingen din.',
  tooEarly: 'Lysene kan ikke ha slukket ennå. Trykk når de slukker på skjermen din.',
  set: (delay: number) =>
    delay === 0
      ? 'Sendingen din er ikke forsinket.'
      : `Stillingen vises ${seconds(delay)} forsinket.`,
  setToMost: (delay: number) => `Stillingen vises ${seconds(delay)} forsinket. Mer går ikke.`,
};

/** Texts about by how much a stream is late. */
export const streamDelayTexts = {
  summary: (delay: number) =>
    delay === 0 ? 'Ser du en forsinket sending?' : `Vises ${seconds(delay)} forsinket`,
  delay: 'Forsinkelse',
  value: seconds,
  less: (step: number) => `${seconds(step)} mindre`,
  more: (step: number) => `${seconds(step)} mer`,
};
