export const shareButtonsTexts = {
  copy: 'Kopier lenke',
  copied: 'Kopiert!',
  copyFailed: 'Kunne ikke kopiere. Lenken er:',
  share: 'Del',
};
