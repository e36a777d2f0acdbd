import type { SeasonReveal, SharedDistance } from '#contract/guessing/season-reveal.ts';
import type { AwardLine } from '#web/widgets/race/award-list.tsx';
import { revealTexts as texts } from './reveal.texts.ts';

type Player = SharedDistance['players'][number];

/** Maximum number of guessed champions that are listed. */
const MAX_CHAMPIONS = 3;

function championText({ count, champions }: SeasonReveal): string {
  const [first, ...others] = champions;
  if (first === undefined || first.count === 1) return texts.allDiffer;
  if (others.length === 0) return texts.all(count, first.driver);
  return texts.list([
    texts.most(first.count, count, first.driver),
    ...others
      .slice(0, MAX_CHAMPIONS - 1)
      .filter((other) => other.count > 1)
      .map((other) => texts.others(other.count, other.driver)),
  ]);
}

/**
 * Returns the awards of the season reveal as texts.
 * @param ownId player who is «Du», and comes first; by default all have names
 */
export function revealLines(reveal: SeasonReveal, ownId?: string): AwardLine[] {
  const { loners, boldest, alike } = reveal;
  const isOwn = ({ id }: Player) => id === ownId;
  const nameOf = (player: Player) => (isOwn(player) ? texts.you : player.username);
  const ownFirst = (a: Player, b: Player) => Number(isOwn(b)) - Number(isOwn(a));
  const namesOf = ({ players }: SharedDistance) => players.toSorted(ownFirst).map(nameOf);
  const alone = loners
    .toSorted((a, b) => ownFirst(a.player, b.player))
    .map(({ player, driver }, index) =>
      (index === 0 ? texts.believes : texts.believesToo)(nameOf(player), driver),
    );
  const lines: (AwardLine | null)[] = [
    { award: 'winner', icon: 'flag', label: texts.champion, text: championText(reveal) },
    alone.length === 0
      ? null
      : { award: 'alone', icon: 'disc', label: texts.alone, text: texts.list(alone) },
    boldest && {
      award: 'boldest',
      icon: 'arrowUp',
      label: texts.boldest,
      text: texts.farFrom(namesOf(boldest), boldest.places),
    },
    alike && {
      award: 'alike',
      icon: 'check',
      label: texts.alike,
      text: (alike.places === 0 ? texts.same : texts.apart)(namesOf(alike), alike.places),
    },
  ];
  return lines.filter((line) => line !== null);
}
