import type { ChainFault, SealAct, SealFault } from '#domain/guessing/check-seals.ts';
import type { GuessPart } from '#domain/guessing/seals.ts';
import { formatClock, formatInstant } from '#web/formatting/dates.ts';
import type { ChangedGuess } from './check-seal.ts';

const parts: Readonly<Record<GuessPart, string>> = {
  FIRST: '1. plass',
  TENTH: '10. plass',
  DRIVERS: 'sjåførene',
  CONSTRUCTORS: 'konstruktørene',
  FLAGS: 'flaggene',
  QUESTIONS: 'spørsmålene',
};

/** Users compare hashes by their beginning, so the rest is cut off. */
const SHOWN_DIGITS = 8;
const short = (hash: string) => hash.slice(0, SHOWN_DIGITS);
const guesses = (count: number) => (count === 1 ? '1 gjetning' : `${count} gjetninger`);
/** Shorter absences of the server are not mentioned. */
const LATE_MS = 5 * 60_000;

const changes: Readonly<Record<ChangedGuess['change'], string>> = {
  CHANGED: 'er endret etter forseglingen',
  ADDED: 'er lagt til etter forseglingen',
  MISSING: 'mangler',
  LATE: 'er lagret etter fristen',
};

function reason(act: SealAct): string {
  const when = formatInstant(act.at);
  if (act.kind === 'MERGED')
    return `rettet ${when}, da en admin slo sammen ${act.from} med ${act.into}`;
  return act.kind === 'REOPENED'
    ? `en admin åpnet for gjetting igjen ${when}`
    : `starttiden ble rettet ${when}, og det ble åpnet for gjetting igjen`;
}

function explained({ name, part, change, act, savedAt }: ChangedGuess): string {
  const whose = `${name}, ${parts[part]}: `;
  if (act === null) return `${whose}${changes[change]}.`;
  if (act.kind === 'MERGED') return `${whose}${reason(act)}.`;
  const what = { ADDED: 'lagt til', MISSING: 'tatt bort', CHANGED: 'endret', LATE: 'endret' }[
    change
  ];
  const when = savedAt === null ? '' : ` ${formatInstant(savedAt)}`;
  return `${whose}${what}${when}, etter at ${reason(act)}.`;
}

const faults: Readonly<Record<ChainFault | SealFault, string>> = {
  CHAIN_BROKEN: 'Kjeden er brutt: Et segl er byttet ut eller fjernet.',
  SEAL_GONE: 'Et segl som står i loggen, finnes ikke lenger.',
  SEAL_BROKEN: 'Seglet er brutt: Listen over koder er ikke den som ble forseglet.',
  SEALED_AGAIN: 'Det er forseglet på nytt, men loggen viser ikke at det har vært åpnet igjen.',
  NOT_LOGGED: 'Seglet står ikke i loggen.',
  OPEN_AGAIN: 'Det er åpnet igjen, men det står ikke i loggen.',
  MARK_GONE: 'Merket som viser at det er forseglet, er fjernet.',
};

export const sealsTexts = {
  parts,
  short,
  sealed: ({ deadline, sealedAt }: { deadline: number; sealedAt: number }) =>
    sealedAt - deadline < LATE_MS
      ? `Forseglet ${formatClock(sealedAt)}`
      : `Forseglet ${formatInstant(sealedAt)}, etter fristen`,
  sealedAgain: (sealedAt: number) => `Forseglet på nytt ${formatInstant(sealedAt)}`,
  open: 'Det er åpent for gjetting igjen. Alt forsegles på nytt ved den nye fristen.',
  notSealed: 'Gjetningene er ikke forseglet.',
  check: 'Kontroller',
  checking: 'Kontrollerer …',
  cannotHash: 'Nettleseren kan bare kontrollere på en sikker side (https).',
  holds: (count: number) =>
    count === 0
      ? 'Ingen hadde gjettet, og seglet er helt.'
      : count === 1
        ? 'Den ene gjetningen er slik den ble forseglet.'
        : `Alle ${count} gjetninger er slik de ble forseglet.`,
  holdsButFor: (count: number) =>
    `Alt stemmer, og loggen forklarer ${guesses(count)} som er endret.`,
  past: (count: number) => `Seglet er helt. Det gjaldt ${guesses(count)}.`,
  doesNotHold: 'Her stemmer ikke alt',
  matching: (count: number) => `${guesses(count)} stemmer.`,
  changed: explained,
  faults,
  compare: 'Har du fått koden på e-\u2060post? Den skal være lik denne:',
  copy: 'Kopier koden',
  copied: 'Kopiert',
  copyFailed: 'Fikk ikke kopiert koden. Marker den, og kopier for hånd.',
};
