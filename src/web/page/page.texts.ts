export const pageTexts = {
  unknownError: 'Det oppstod en ukjent feil...',
  unknownErrorHelp: 'Prøv igjen om litt. Skjer det igjen, ',
  unknownErrorContact: 'ta kontakt',
  noConnection: 'Fikk ikke kontakt med serveren',
  noConnectionHelp: 'Sjekk at du er på nett, og prøv igjen.',
  newVersion: 'Siden må lastes på nytt',
  newVersionHelp:
    'En del av siden lot seg ikke hente. Enten er du uten nett, eller så er en ny versjon lagt ut.',
  reload: 'Last siden på nytt',
  notFoundTitle: 'Ikke funnet',
  notFound: 'Beklager, vi kunne ikke finne siden du lette etter...',
  goHome: 'Gå til forsiden',
};
