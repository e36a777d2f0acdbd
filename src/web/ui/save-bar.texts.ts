export const saveBarTexts = { undo: 'Angre' };
