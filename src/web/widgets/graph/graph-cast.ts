import { NEIGHBOURS } from '#contract/limits.ts';
import { GHOST_NAMES, ghostIdOf } from './graph-choices.ts';
import type { PlottedLine } from './graph-geometry.ts';
import { FAINT_STYLE, ghostStyle, type LineStyle, LONE_STYLE, lineStyle } from './line-style.ts';

/** Number of players above which only the best lines stand out and have names. */
const CROWD = 16;
const NAMED_IN_A_CROWD = 8;
/** Number of lines that stand out for a viewer who does not play. */
const LEADERS = 5;

const isCrowd = (lines: readonly PlottedLine[]): boolean => lines.length > CROWD;

export type Emphasis = 'active' | 'strong' | 'plain' | 'dimmed' | 'faint' | 'ghost';

export interface CastMember {
  readonly line: PlottedLine;
  readonly style: LineStyle;
  readonly emphasis: Emphasis;
}

interface Casting {
  /** Lines in leaderboard order. */
  readonly lines: readonly PlottedLine[];
  /** Ghosts that are shown; they are no players. */
  readonly ghosts?: readonly PlottedLine[];
  readonly ownId: string | undefined;
  /** Players followed, latest last. */
  readonly pinnedIds: readonly string[];
  /** Player highlighted right now. */
  readonly activeId?: string | undefined;
  /** True if only some stand out: the leader, the viewer with neighbours, and followed players. */
  readonly isFocused: boolean;
}

/**
 * Returns the ids in focus: the leader, the viewer with two on each side, and followed players; for
 * visitors the first five.
 */
export function focusOf({
  lines,
  ownId,
  pinnedIds,
}: Omit<Casting, 'activeId' | 'isFocused' | 'ghosts'>) {
  const own = lines.findIndex(({ id }) => id === ownId);
  const about =
    own === -1
      ? lines.slice(0, LEADERS)
      : lines.slice(Math.max(0, own - NEIGHBOURS), own + NEIGHBOURS + 1);
  const known = new Set(lines.map(({ id }) => id));
  const ids = [...lines.slice(0, 1), ...about].map(({ id }) => id);
  return [...new Set([...ids, ...pinnedIds.filter((id) => known.has(id))])];
}

/** Returns the style of each line, and the order in which names are placed. */
export function castLines(casting: Casting) {
  const { lines, ghosts = [], ownId, pinnedIds, activeId, isFocused } = casting;
  const focus = isFocused ? focusOf(casting) : lines.map(({ id }) => id);
  const pinned = new Set(pinnedIds);
  const importance = (id: string, index: number) => {
    if (id === activeId) return -3;
    if (id === ownId) return -2;
    return pinned.has(id) ? -1 : index;
  };
  const ranked = focus
    .map((id, index) => ({ id, at: importance(id, index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
  const named = !isFocused && isCrowd(lines) ? ranked.slice(0, NAMED_IN_A_CROWD) : ranked;
  const isLone = activeId !== undefined && !focus.includes(activeId);
  // Names by priority: the hovered line, then the ghosts, which the viewer has asked for, then
  // players.
  const namedIds = new Set([
    ...(isLone ? [activeId] : []),
    ...ghosts.map(({ id }) => id),
    ...named,
  ]);

  const styleIndex = new Map(focus.map((id, index) => [id, index]));
  const hasPins = !isFocused && lines.some(({ id }) => pinned.has(id));
  const emphasisOf = (id: string): Emphasis => {
    if (id === activeId) return 'active';
    if (!styleIndex.has(id)) return 'faint';
    if (activeId !== undefined) return 'dimmed';
    if (id === ownId) return 'strong';
    if (hasPins) return pinned.has(id) ? 'strong' : 'dimmed';
    return namedIds.has(id) ? 'plain' : 'dimmed';
  };
  const styleOf = (id: string): LineStyle => {
    const index = styleIndex.get(id);
    if (index !== undefined) return lineStyle(index);
    return id === activeId ? LONE_STYLE : FAINT_STYLE;
  };

  const members = lines.map((line) => ({
    line,
    style: styleOf(line.id),
    emphasis: emphasisOf(line.id),
  }));
  const ghostMembers = ghosts.map((line): CastMember => {
    const ghost = GHOST_NAMES.find((each) => ghostIdOf(each) === line.id) ?? 'MAJORITY';
    return {
      line,
      style: ghostStyle(ghost),
      emphasis: line.id === activeId ? 'active' : 'ghost',
    };
  });
  const rankedAt = new Map([...namedIds].map((id, index) => [id, index]));
  const drawnAt = ({ line }: CastMember) => rankedAt.get(line.id) ?? lines.length;
  return {
    /** Players in the order of the leaderboard. */
    members: members as readonly CastMember[],
    ghosts: ghostMembers as readonly CastMember[],
    /** Sorted by importance, the least important first, so that others are drawn over them. */
    drawingOrder: [...members, ...ghostMembers].sort(
      (a, b) => drawnAt(b) - drawnAt(a),
    ) as readonly CastMember[],
    /** Ids of lines with names, most important first. */
    named: [...namedIds] as readonly string[],
  };
}

export type Cast = ReturnType<typeof castLines>;
