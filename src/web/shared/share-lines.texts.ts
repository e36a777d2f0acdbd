export const shareLinesTexts = {
  share: 'Del',
  copied: 'Kopiert! Lim det inn i chatten.',
  notCopied: 'Kunne ikke kopiere.',
};
