import type { Instant } from '#domain/base/time.ts';
import type { GuessPart, HashedGuess } from '#domain/guessing/seals.ts';
import { raceCategoryTexts } from '#server/base/race-category.texts.ts';
import type { MessageContent } from './message.ts';
import { momentInNorway } from './norwegian-time.ts';

const PARTS: Readonly<Record<GuessPart, string>> = {
  ...raceCategoryTexts,
  DRIVERS: 'sjåførene',
  CONSTRUCTORS: 'konstruktørene',
  FLAGS: 'flaggene',
  QUESTIONS: 'spørsmålene',
};

interface Receipt {
  readonly part: GuessPart;
  /** Race; `null` for the season. */
  readonly race: string | null;
  readonly savedAt: Instant;
  readonly hash: string;
}

export function receiptMessage({
  year,
  receipts,
}: {
  readonly year: number;
  readonly receipts: readonly Receipt[];
}): MessageContent {
  return {
    title: 'Kvittering for gjetningene dine',
    body: 'Ta vare på denne e-posten: Kodene viser siden at gjetningene er de samme.',
    path: '/settings/receipts',
    linkText: 'Se kvitteringene dine',
    details: [
      ...receipts.map(({ race, part, savedAt, hash }) => {
        const what = `${race ?? `Sesongen ${year}`}, ${PARTS[part]}`;
        return `${what}, lagret ${momentInNorway(savedAt)}: ${hash}`;
      }),
      'Ingen kan regne seg fram til hva du har gjettet. Endrer du en gjetning, får du en ny kode.',
    ],
  };
}

export function sealMessage({
  year,
  number,
  race,
  root,
  sealedAt,
  own,
}: {
  readonly year: number;
  readonly number: number;
  /** Race; `null` for the season. */
  readonly race: string | null;
  readonly root: string;
  readonly sealedAt: Instant;
  readonly own: readonly HashedGuess[];
}): MessageContent {
  const subject = race ?? `sesongen ${year}`;
  return {
    title: `Gjetningene på ${subject} er forseglet`,
    body: `Alle gjetninger ble låst ${momentInNorway(sealedAt)}. Ta vare på denne e-posten.`,
    path: `/seals/${year}`,
    linkText: 'Kontroller seglet',
    details: [
      `Segl nr. ${number} i ${year}: ${root}`,
      ...own.map(({ part, hash }) => `Kvitteringen din for ${PARTS[part]}: ${hash}`),
      'Seglet skal alltid stå på siden, og gjetningene skal stemme med det.',
    ],
  };
}
