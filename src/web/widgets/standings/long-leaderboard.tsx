import type { Home, LeaderboardEntry } from '#contract/home.ts';
import { useMoreOfBoard, useOwnBoard } from '#web/data/board.api.ts';
import { MorePages } from '#web/shared/more-pages.tsx';
import { pagingTexts } from '#web/shared/paging.texts.ts';
import { Leaderboard } from './leaderboard.tsx';

interface LongLeaderboardProps {
  readonly home: Home;
  /** Those that it begins with. */
  readonly entries: readonly LeaderboardEntry[];
}

/** A leaderboard that comes in pages; the viewer and those about stand at its end until it has come that far. */
export function LongLeaderboard({ home, entries }: LongLeaderboardProps) {
  const more = useMoreOfBoard(home);
  const own = useOwnBoard(true);
  // Pages are asked for one by one: between two, somebody may have moved from one to the other.
  const shown = new Map(
    [...entries, ...more.pages.flatMap((page) => page.entries)].map((entry) => [
      entry.guesser.id,
      entry,
    ]),
  );
  const apart =
    own?.entries.filter(
      ({ guesser }, index) => own.offset + index >= shown.size && !shown.has(guesser.id),
    ) ?? [];
  const [first] = apart;
  const between = (own?.offset ?? 0) - shown.size;
  const gap =
    first !== undefined && between > 0
      ? { before: first.guesser.id, text: pagingTexts.gap(between) }
      : undefined;
  return (
    <>
      <Leaderboard entries={[...shown.values(), ...apart]} medalsOf={home.medalsOf} gap={gap} />
      <MorePages more={more} shown={shown.size} all={home.playerCount} />
    </>
  );
}
