export const shareRoundTexts = {
  copied: 'Kopiert! Lim det inn i chatten.',
  notCopied: 'Kunne ikke kopiere. Lenken står i adressefeltet på løpets side.',
};
