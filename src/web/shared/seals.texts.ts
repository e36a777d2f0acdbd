import type { GuessPart } from '#domain/seals.ts';
import { formatClock, formatInstant } from '#web/app/dates.ts';
import type { NamedGuess } from './check-seal.ts';

const parts: Readonly<Record<GuessPart, string>> = {
  FIRST: '1. plass',
  TENTH: '10. plass',
  DRIVERS: 'sjåførene',
  CONSTRUCTORS: 'konstruktørene',
  FLAGS: 'flaggene',
};

/** A hash is read by its beginning. */
const SHOWN_DIGITS = 8;
const short = (hash: string) => hash.slice(0, SHOWN_DIGITS);
const whose = ({ name, part }: NamedGuess) => `${name}, ${parts[part]}`;
const guesses = (count: number) => (count === 1 ? '1 gjett' : `${count} gjett`);
/** A server that was away for less is not worth a word. */
const LATE_MS = 5 * 60_000;

export const sealsTexts = {
  parts,
  short,
  sealed: ({ deadline, sealedAt }: { deadline: number; sealedAt: number }) =>
    sealedAt - deadline < LATE_MS
      ? `Forseglet ${formatClock(sealedAt)}`
      : `Forseglet ${formatInstant(sealedAt)}, etter fristen`,
  notSealed: 'Gjettene er ikke forseglet.',
  check: 'Kontroller',
  checking: 'Kontrollerer …',
  allSeals: (year: number) => `Alle seglene i ${year}`,
  cannotHash: 'Nettleseren kan bare kontrollere på en sikker side (https).',
  holds: (count: number) =>
    count === 0
      ? 'Ingen hadde gjettet, og seglet er helt.'
      : count === 1
        ? 'Det ene gjettet er slik det ble forseglet.'
        : `Alle ${count} gjett er slik de ble forseglet.`,
  past: (count: number) => `Seglet er helt. Det gjaldt ${guesses(count)}.`,
  doesNotHold: 'Her stemmer ikke alt',
  matching: (count: number) => `${guesses(count)} stemmer.`,
  changed: (guess: NamedGuess) => `${whose(guess)}: er endret etter forseglingen.`,
  added: (guess: NamedGuess) => `${whose(guess)}: er lagt til etter forseglingen.`,
  missing: (guess: NamedGuess) => `${whose(guess)}: mangler.`,
  corrected: (guess: NamedGuess, from: string, to: string) =>
    `${whose(guess)}: rettet fra ${short(from)} til ${short(to)}, da to navn på samme deltaker ble slått sammen.`,
  broken: 'Seglet er brutt: Listen over koder er ikke den som ble forseglet.',
  chainBroken: 'Kjeden er brutt: Et segl er byttet ut eller fjernet.',
  sealedAgain: 'Det er forseglet på nytt uten at det har vært åpent imens.',
  compare: 'Har du fått koden på e-\u2060post? Den skal være lik denne:',
  copy: 'Kopier koden',
  copied: 'Kopiert',
  copyFailed: 'Fikk ikke kopiert koden. Marker den, og kopier for hånd.',
};
