export const failureTexts = {
  notSaved: 'Ikke lagret',
  noConnection: 'Fikk ikke kontakt med serveren. Sjekk at du er på nett, og prøv igjen.',
  loggedOut: 'Du er ikke lenger logget inn. Logg inn på nytt i en annen fane, og prøv igjen.',
  tooMany: 'For mange forsøk på kort tid. Vent litt, og prøv igjen.',
  unknown: 'Det oppstod en ukjent feil. Prøv igjen om litt.',
};
