import { LOGIN_CODE_DIGITS } from '#contract/limits.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const emailCodeTexts = {
  addressLabel: 'E-\u2060postadressen din',
  send: 'Send meg en kode',
  sentTo: `Vi har sendt en kode på ${numberWord(LOGIN_CODE_DIGITS)} siffer til`,
  sendingTo: `Vi prøver å sende en kode på ${numberWord(LOGIN_CODE_DIGITS)} siffer til`,
  mailFailing: 'E-\u2060post virker ikke akkurat nå',
  mailFailingHelp:
    'Koden kan bli forsinket eller utebli. Prøv igjen om litt, eller logg inn på en annen måte.',
  codeLabel: 'Kode',
  left: 'Den gjelder i',
  spam: 'Finner du den ikke? Se i søppelposten.',
  over: 'Koden har gått ut. Be om en ny.',
  missing: `Koden har ${numberWord(LOGIN_CODE_DIGITS)} siffer.`,
  resend: 'Send ny kode',
  resendIn: (seconds: number) => `Send ny kode (om ${seconds} s)`,
  resent: 'En ny kode er på vei. Du kan bruke den første også, om den dukker opp.',
  otherAddress: 'Bruk en annen adresse',
  wrongAddress: 'Dette ser ikke ut som en e-\u2060postadresse.',
  failures: {
    'too-many-requests': 'Det er sendt mange koder på kort tid. Vent en time, og prøv igjen.',
    'no-cookies':
      'Nettleseren tar ikke vare på informasjonskapsler her. Tillat dem for denne siden, og be om en ny kode i den samme nettleseren.',
    'other-origin': 'Koden virker bare på den rette adressen til siden. Logg inn der i stedet.',
    'code-expired': 'Koden gjelder ikke lenger. Be om en ny.',
    'invalid-input': 'Dette ser ikke ut som en e-\u2060postadresse.',
    'login-taken':
      'Adressen hører til en annen konto. Logg inn med den og slett den kontoen, eller bruk en annen adresse.',
  } satisfies ErrorTexts,
};

export const otherOriginTexts = {
  help: 'Du har åpnet siden på en annen adresse enn den pleier å ha. Her går det ikke an å logge inn.',
  goThere: (host: string) => `Gå til ${host}`,
};
