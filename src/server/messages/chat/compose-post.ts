import { isWorthTelling, raceRecapText } from '#contract/scoring/race-recap.texts.ts';
import { hasPick, type Player, type RaceGuess } from '#domain/guessing/guesses.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import type { Race } from '#domain/season/season.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import { showRaceRecap } from '#server/scoring/race-recap/show-race-recap.ts';
import { isCounted } from '#server/season/is-counted.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';
import { chatPostsTexts as texts } from './chat.texts.ts';
import type { ChatMessage } from './chat-message.ts';
import type { Post } from './due-posts.ts';

/** Maximum number of players that are listed; more are counted. */
const GUESSES_SHOWN = 40;

/** League of the chat; `null` stands for the public chat of all players. */
export interface LeagueOfChat {
  readonly id: string;
  readonly name: string;
}

interface Composing {
  /** Season view of all players, or of the league's members. */
  readonly season: GroupSeasonView;
  readonly league: LeagueOfChat | null;
  readonly publicUrl: string;
  /** Merkle root of the race's seal; `null` if it is not sealed. */
  readonly root: string | null;
}

function linkTo(race: Race, { league, publicUrl }: Composing): string {
  const inLeague = league === null ? '' : `&liga=${encodeURIComponent(league.id)}`;
  return `${publicUrl}/race-guess?raceId=${encodeURIComponent(race.id)}${inLeague}`;
}

function guessOf({ raceGuesses }: Player, race: Race): RaceGuess | undefined {
  return raceGuesses.find((guess) => guess.raceId === race.id && hasPick(guess));
}

/** Returns the driver's code, which is used where room is scarce. */
function codeOf({ season }: Composing, guess: RaceGuess, category: RaceCategory): string | null {
  const driverId = guess.drivers[category];
  const driver = season.facts.drivers.find(({ id }) => id === driverId);
  if (driverId === null) return null;
  const code = driver?.code ?? driver?.name ?? texts.nobody;
  return guess.reserves.includes(category) ? texts.reserve(code) : code;
}

function guessesOf(race: Race, composing: Composing): ChatMessage | null {
  const { season, league, root } = composing;
  const shown: { player: string; first: string | null; tenth: string | null }[] = [];
  let count = 0;
  for (const player of season.players) {
    const guess = guessOf(player, race);
    if (guess === undefined) continue;
    count += 1;
    if (shown.length === GUESSES_SHOWN) continue;
    shown.push({ player: player.name, ...byPickName((each) => codeOf(composing, guess, each)) });
  }
  if (count === 0) return null;
  return {
    kind: 'GUESSES',
    head: [league === null ? texts.guesses(race.name) : texts.guessesIn(race.name, league.name)],
    list: shown.map(({ player, first, tenth }) =>
      texts.guess(player, first ?? texts.nobody, tenth ?? texts.nobody),
    ),
    left: count - shown.length,
    more: texts.more,
    link: linkTo(race, composing),
    foot: root === null ? undefined : texts.seal(root),
    data: { ...dataOf(race, composing), guesses: shown, guessCount: count, seal: root },
  };
}

function dataOf(race: Race, { season, league }: Composing) {
  return {
    race: { id: race.id, year: season.facts.year, position: race.position, name: race.name },
    league: league?.name ?? null,
  };
}

function resultOf(race: Race, composing: Composing): ChatMessage | null {
  const { season, league } = composing;
  const recap = showRaceRecap(season, race);
  if (recap === null || !isWorthTelling(recap)) return null;
  const { winner, alone, climber } = recap;
  return {
    kind: 'RESULT',
    head: [
      ...(league === null ? [] : [texts.ofLeague(league.name, season.counted?.race)]),
      ...raceRecapText(recap),
    ],
    list: [],
    left: 0,
    more: texts.more,
    link: linkTo(race, composing),
    data: { ...dataOf(race, composing), story: { winner, alone, climber } },
  };
}

/**
 * Composes a post from public data; `null` if there is nothing to post, without guesses or winners,
 * and of a race before the one that the league begins with.
 */
export function composePost({ kind, race }: Post, composing: Composing): ChatMessage | null {
  if (!isRaceGuessPublic(race, composing.season.now)) return null;
  if (!isCounted(composing.season, race)) return null;
  return kind === 'GUESSES' ? guessesOf(race, composing) : resultOf(race, composing);
}
