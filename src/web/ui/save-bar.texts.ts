export const saveBarTexts = {
  undo: 'Angre',
  saving: 'Lagrer …',
  saved: 'Lagret',
  changed: 'Ikke lagret',
  notSaved: 'Ikke lagret ennå',
  failed: 'Ikke lagret.',
  retry: 'Prøv igjen',
  outdated: 'Det som er lagret, er blitt endret mens du holdt på.',
  keepStored: 'Behold det lagrede',
  saveOver: 'Lagre mitt likevel',
};
