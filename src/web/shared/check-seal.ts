import type { SealedGuesses, SealView, SeasonSeals } from '#contract/seals.ts';
import {
  compareWithSeal,
  type GuessPart,
  guessText,
  type HashedGuess,
  isChain,
  isSealedAgain,
  sealText,
} from '#domain/seals.ts';
import { getJson } from '#web/app/api.ts';

/** Somebody's guess of something, by the name that the player has now. */
export interface NamedGuess {
  readonly name: string;
  readonly part: GuessPart;
}

/** What came of holding guesses against their seal. */
export interface SealFinding {
  readonly matching: number;
  readonly changed: readonly NamedGuess[];
  readonly added: readonly NamedGuess[];
  readonly missing: readonly NamedGuess[];
  /** What a merger of two competitors has set right. */
  readonly corrected: readonly (NamedGuess & { readonly from: string; readonly to: string })[];
  /** The list of hashes is not the one that was sealed. */
  readonly isBroken: boolean;
  /** A seal before it is another, or gone. */
  readonly isChainBroken: boolean;
  readonly isSealedAgain: boolean;
}

export const isAsSealed = (finding: SealFinding): boolean =>
  !finding.isBroken &&
  !finding.isChainBroken &&
  !finding.isSealedAgain &&
  finding.changed.length + finding.added.length + finding.missing.length === 0;

/** Only pages that came over https, or from this machine, can hash. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Sealed = Pick<SealedGuesses, 'sealed' | 'guesses' | 'players'>;

/** All pages of a seal. */
async function readSealed(year: number, number: number): Promise<Sealed> {
  const pages: SealedGuesses[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: SealedGuesses = await getJson(
      `/api/public/seals/${year}/${number}?offset=${offset}`,
    );
    pages.push(page);
    offset = page.nextOffset;
  }
  return {
    sealed: pages.flatMap((page) => page.sealed),
    guesses: pages.flatMap((page) => page.guesses),
    players: pages.flatMap((page) => page.players),
  };
}

const subjectOf = ({ race }: SealView) => race?.id ?? null;

/** Works out the seal from the guesses as the server gives them, and believes nothing that it says of them. */
export async function checkSeal(
  { year, seals }: SeasonSeals,
  view: SealView,
): Promise<SealFinding> {
  const chain = seals.map((each) => ({ ...each, year, raceId: subjectOf(each) }));
  const seal = { ...view, year, raceId: subjectOf(view) };
  const earlier = chain.filter(({ number }) => number < seal.number);
  const { sealed, guesses, players } = await readSealed(year, seal.number);
  const hashed: HashedGuess[] = [];
  for (const guess of guesses) {
    const text = guessText({ ...guess, year, raceId: seal.raceId });
    hashed.push({ ...guess, hash: await sha256(guess.salt + text) });
  }
  const root = await sha256(
    sealText(
      seal,
      sealed.map(({ hash }) => hash),
    ),
  );
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const named = ({ userId, part }: HashedGuess) => ({ name: names.get(userId) ?? userId, part });
  const before = earlier.findLast(({ raceId }) => raceId === seal.raceId);
  const old =
    seal.reason === 'MERGER' && before !== undefined
      ? (await readSealed(year, before.number)).sealed
      : sealed;
  const corrections = compareWithSeal(old, sealed).changed.map((guess) => {
    const was = old.find(({ userId, part }) => userId === guess.userId && part === guess.part);
    return { ...named(guess), from: was?.hash ?? '', to: guess.hash };
  });
  const { matching, ...faults } = compareWithSeal(sealed, hashed);
  const nothing = { changed: [], added: [], missing: [] };
  const { changed, added, missing } = seal.isCurrent ? faults : nothing;
  return {
    matching: seal.isCurrent ? matching : sealed.length,
    changed: changed.map(named),
    added: added.map(named),
    missing: missing.map(named),
    corrected: corrections,
    isBroken: root !== seal.root,
    isChainBroken: !isChain(chain),
    isSealedAgain: isSealedAgain(seal, earlier),
  };
}
