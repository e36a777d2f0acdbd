import type { LoginError } from '#contract/accounts/auth.ts';

export const loginMethodsTexts = {
  title: 'Måter å logge inn på',
  lead: 'Har du to, står du ikke fast om den ene svikter.',
  yours: 'Slik logger du inn nå',
  kinds: { EMAIL: 'E-\u2060post', PASSKEY: 'Passnøkkel' },
  added: (moment: string, device: string) =>
    device === '' ? `Lagt til ${moment}` : `Lagt til ${moment}, ${device}`,
  lastUsed: (moment: string) => `Sist brukt ${moment}`,
  neverUsed: 'Ikke brukt ennå',
  notUsable: 'Virker ikke lenger: Verten har slått den av.',
  remove: 'Fjern',
  removeNamed: (name: string) => `Fjern ${name}`,
  only: 'Du kan ikke fjerne den eneste innloggingen din.',
  askTitle: (name: string) => `Fjerne ${name}?`,
  askHelp: 'Du kan ikke logge inn slik lenger. De andre måtene virker som før.',
  removed: 'Innloggingsmåten er fjernet.',
  add: 'Legg til',
  passkeyHelp:
    'Logg inn med fingeravtrykk, ansikt eller skjermlåsen på enheten. Raskest, og ingenting å huske.',
  addPasskey: 'Lag en passnøkkel',
  passkeyAdded: 'Passnøkkelen er klar. Neste gang kan du logge inn med den.',
  passkeyFailures: {
    CANCELLED: 'Det ble ingen passnøkkel denne gangen.',
    THERE_ALREADY: 'Denne enheten har allerede en passnøkkel hit.',
    BROWSER: 'Nettleseren fikk ikke laget en passnøkkel.',
  },
  provider: (name: string) => `Koble til ${name}`,
  goingOn: 'Sender deg videre …',
  emailHelp:
    'Få en kode på e-\u2060post når du skal inn. Adressen lagres ikke i klartekst, og brukes ikke til påminnelser.',
  addEmail: 'Bekreft',
  emailAdded: 'E-\u2060postadressen er lagt til.',
  tooOld: 'Logg inn på nytt for å endre noe her',
  tooOldHelp:
    'Det er en stund siden du logget inn. For at ingen andre skal kunne ta over kontoen, ber vi deg gjøre det en gang til.',
  logInAgain: 'Logg inn på nytt',
  errors: {
    'login-taken':
      'Kontoen du logget inn med, hører til en annen bruker her. Logg inn som den og slett den, eller bruk en annen.',
    'login-cancelled': 'Du sa nei underveis. Ingenting er endret.',
    'login-expired': 'Det gikk ut på tid, eller du ble logget ut underveis. Prøv én gang til.',
    'login-no-cookies':
      'Nettleseren husket ikke hva du holdt på med. Tillat informasjonskapsler for denne siden, og prøv igjen.',
    'login-unavailable': 'Innloggingstjenesten svarer ikke. Prøv igjen om litt.',
  } satisfies Partial<Record<LoginError, string>>,
  unknownError: 'Innloggingsmåten ble ikke lagt til. Prøv én gang til.',
};
