import { EMAIL_CODE_DIGITS } from '#contract/limits.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';
export const remindersTexts = {
  title: 'Påminnelser',
  lead: 'Få beskjed når fristen nærmer seg og du ikke har gjettet.',
  notSetUp: 'Denne siden sender ikke e-\u2060post. Slå på varsler i stedet.',
  storedAnyway: (address: string) => `Adressen ${address} er fortsatt lagret. Du kan fjerne den.`,
  addressTitle: 'E-\u2060postadresse',
  addressLabel: 'E-\u2060postadressen din',
  addressHelp: 'Brukes bare til påminnelser. Ingen andre ser den.',
  newAddressLabel: 'Ny e-\u2060postadresse',
  sendCode: 'Send kode',
  wrongAddress: 'Dette ser ikke ut som en e-\u2060postadresse.',
  verified: 'Påminnelser går til',
  change: 'Bytt adresse',
  keep: 'Avbryt',
  remove: 'Fjern',
  removeTitle: 'Fjerne e-\u2060postadressen?',
  removeHelp: 'Adressen og valgene dine slettes, og du får ingen flere påminnelser.',
  removeHelpWithPush: 'Adressen slettes. Varslene på enhetene dine kommer som før.',
  removed: 'E-\u2060postadressen er slettet.',
  codeTitle: 'Skriv inn koden',
  codeSentTo: `Vi har sendt en kode på ${numberWord(EMAIL_CODE_DIGITS)} siffer til`,
  codeLabel: 'Kode',
  codeLeft: 'Koden gjelder i',
  codeOver: 'Koden har gått ut. Be om en ny.',
  codeMissing: (digits: number) => `Koden har ${digits} siffer.`,
  verify: 'Bekreft',
  resend: 'Send ny kode',
  resent: 'En ny kode er sendt. Den gamle gjelder ikke lenger.',
  otherAddress: 'Bruk en annen adresse',
  spam: 'Finner du den ikke? Se i søppelposten.',
  verifiedNow: 'Adressen er bekreftet.',
  hoursTitle: 'Hvor lenge før?',
  hoursHelp:
    'Timer før fristen for hvert løp, hvis du ikke har gjettet både første- og tiendeplassen. Velg så mange du vil; hvert valg lagres med en gang.',
  hour: (hours: number) => (hours === 1 ? '1 time' : `${hours} timer`),
  noHours: 'Ingen valgt: du får ingen påminnelser før løpene.',
  choicesTitle: 'Si også fra om',
  choices: {
    SEASON: {
      label: 'Fristen før sesongen',
      hint: 'En uke og ett døgn før, hvis noe i sesonggjetningen mangler. Åpner sesongen før fristen er kjent, får du beskjed når den er satt.',
    },
    MOVED_START: {
      label: 'Løp som får ny starttid',
      hint: 'Den gamle og den nye tiden, og den nye fristen. Også når et løp blir avlyst.',
    },
    RESULTS: {
      label: 'Resultatene er klare',
      hint: 'Poengene og plasseringen din etter løpet, og når en rettelse endrer poengene. Beskjeden røper altså hvordan det gikk.',
    },
    OVERTAKES: {
      label: 'Forbikjøringer i ligaene mine',
      hint: 'Når et løp gjør at noen går forbi deg, eller du går forbi dem. Får du også resultatene, står det i den beskjeden.',
    },
    RECEIPTS: {
      label: 'Kvitteringer',
      hint: 'Koden for det du har gjettet, et par minutter etter at du er ferdig, og seglet når fristen er ute. Kommer bare på e-\u2060post.',
    },
  },
  saving: 'Lagrer …',
  saved: 'Lagret',
  failures: {
    'too-many-requests': 'Det er sendt mange koder på kort tid. Vent en time, og prøv igjen.',
    'invalid-input': 'Dette ser ikke ut som en e-\u2060postadresse.',
  } satisfies ErrorTexts,
};
