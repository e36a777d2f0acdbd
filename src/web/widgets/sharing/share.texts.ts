export const shareButtonsTexts = {
  copy: 'Kopier lenke',
  copied: 'Kopiert!',
  copyFailed: 'Kunne ikke kopiere. Lenken er:',
  share: 'Del',
};

export const shareLinesTexts = {
  share: 'Del',
  copied: 'Kopiert! Lim det inn i chatten.',
  notCopied: 'Kunne ikke kopiere.',
};

export const shareLinkTexts = {
  copied: 'Lenken er kopiert',
  notCopied: 'Kunne ikke kopiere lenken. Den står i adressefeltet.',
};
