import type { ErrorTexts } from '#web/failures/failure-text.ts';
export const pushTexts = {
  title: 'Varsler på denne enheten',
  help: 'De samme påminnelsene som varsler her, også når siden er lukket. Du trenger ingen e-\u2060postadresse.',
  turnOn: 'Slå på varsler',
  isOn: 'Varsler er på.',
  test: 'Send et testvarsel',
  testSent: 'Sendt. Det dukker opp om et øyeblikk.',
  turnOff: 'Slå av',
  denied: 'Varsler er blokkert',
  deniedHelp:
    'Åpne nettleserens innstillinger for denne siden, tillat varsler, og last siden på nytt.',
  homeScreen: 'Legg spillet på hjemskjermen først',
  homeScreenHelp: 'På iPhone og iPad kommer varsler bare fra spill og apper på hjemskjermen:',
  homeScreenSteps: [
    'Trykk på Del-knappen i Safari.',
    'Velg «Legg til på Hjem-skjerm».',
    'Åpne spillet derfra, og kom tilbake hit.',
  ],
  unsupported: 'Denne nettleseren kan ikke vise varsler',
  unsupportedHelp:
    'Prøv i en annen nettleser, eller ut av privat modus. Påminnelser på e-\u2060post virker uansett.',
  others: 'Andre enheter',
  unknownDevice: 'Ukjent enhet',
  since: (moment: string) => `Slått på ${moment}`,
  failing: 'Det siste varselet kom ikke fram.',
  remove: 'Fjern',
  removeDevice: (device: string) => `Fjern ${device}`,
  notAllowed: 'Du har ikke gitt nettleseren lov til å vise varsler herfra.',
  noService: 'Nettleseren fikk ikke slått på varsler. Sjekk nettet, og prøv igjen.',
  failures: {
    'too-many-requests': 'Det er sendt mange testvarsler på kort tid. Vent en time.',
  } satisfies ErrorTexts,
};
