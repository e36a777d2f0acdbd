export const WEB_MANIFEST_TEXTS = {
  description: 'Gjett Formel 1-sesongen sammen med venner.',
  guessRace: 'Gjett på løpet',
  guess: 'Gjett på sesongen',
};
