export const outdatedTexts = {
  outdated: 'Det som er lagret, er blitt endret mens du holdt på.',
  failed: 'Ikke lagret.',
  showStored: 'Vis det lagrede',
  saveOver: 'Lagre mitt likevel',
};
