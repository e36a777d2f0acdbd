export const outdatedTexts = {
  outdated: 'Det som er lagret, er blitt endret mens du holdt på.',
  failed: 'Ikke lagret.',
  keepStored: 'Behold det lagrede',
  saveOver: 'Lagre mitt likevel',
};
