export const calendarTexts = {
  title: 'Fristene i kalenderen',
  help: 'Abonner, så ligger fristen for sesongen og for hvert løp i kalenderen din. Flytter et løp seg, flytter fristen med. Gjetningene dine vises ikke der.',
  open: 'Åpne i kalenderen',
  google: 'Google Kalender',
  copy: 'Kopier adressen',
  copied: 'Kopiert',
  copyFailed: 'Kunne ikke kopiere adressen. Marker den og kopier den selv.',
  addressHelp:
    'Bruker du en annen kalender, velger du «legg til fra nettadresse» der og limer inn:',
};
