export const calendarTexts = {
  title: 'Fristene i kalenderen',
  help: 'Få alle fristene i kalenderen din. Flyttes et løp, flyttes fristen også. Gjetningene dine vises ikke der.',
  open: 'Åpne i kalenderen',
  google: 'Google Kalender',
  copy: 'Kopier adressen',
  copied: 'Kopiert',
  copyFailed: 'Kunne ikke kopiere adressen. Marker den og kopier den selv.',
  addressHelp:
    'Bruker du en annen kalender, velger du «legg til fra nettadresse» der og limer inn:',
};
