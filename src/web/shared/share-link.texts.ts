export const shareLinkTexts = {
  copied: 'Lenken er kopiert',
  notCopied: 'Kunne ikke kopiere lenken. Den står i adressefeltet.',
};
