import type { RaceOutcome, RaceRecap } from './race-recap.ts';

const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' og ');

const points = (count: number) => `${count} poeng`;
const places = (count: number) => `${count} ${count === 1 ? 'plass' : 'plasser'}`;

const PLACES = { first: 'førsteplass', tenth: 'tiendeplass' } as const;

type Player = RaceRecap['alone'][number]['player'];
type Name = (player: Player) => string;

/** Award with its winner. */
export interface RecapLine {
  readonly award: 'winner' | 'alone' | 'climber';
  readonly label: string;
  readonly text: string;
}

/**
 * Example: «Anne, Bo og Cato med 43 poeng hver», or with many winners «12 spillere med 43 poeng
 * hver».
 */
function winnerText({ players, count, points: won }: NonNullable<RaceRecap['winner']>, name: Name) {
  const who = players.length === 0 ? `${count} spillere` : listed(players.map(name));
  return `${who} med ${points(won)}${count > 1 ? ' hver' : ''}`;
}

/** Example: «Anne hadde Piastri på førsteplass, og Bo hadde Sainz på tiendeplass». */
function aloneText(alone: RaceRecap['alone'], name: Name): string {
  const had = alone.map(({ driver, place: pickName }) => `${driver} på ${PLACES[pickName]}`);
  const [first, second] = alone;
  if (first === undefined) return '';
  if (second === undefined || second.player.id === first.player.id) {
    return `${name(first.player)} hadde ${listed(had)}`;
  }
  return `${name(first.player)} hadde ${had[0]}, og ${name(second.player)} hadde ${had[1]}`;
}

function climberText({ players, places: won }: NonNullable<RaceRecap['climber']>, name: Name) {
  return `${listed(players.map(name))}, opp ${places(won)}${players.length > 1 ? ' hver' : ''}`;
}

/** Text that replaces awards if nobody scored. */
export const NOBODY_SCORED = 'Ingen fikk poeng i dette løpet.';

/**
 * Returns the awards that have a winner, as texts.
 * @param nameOf name of a player, by default the username
 */
export function raceRecapLines(
  recap: RaceRecap,
  nameOf: Name = ({ username }) => username,
): RecapLine[] {
  const { winner, alone, climber } = recap;
  return [
    ...(winner === null
      ? []
      : [
          {
            award: 'winner' as const,
            label: winner.count > 1 ? 'Helgens vinnere' : 'Helgens vinner',
            text: winnerText(winner, nameOf),
          },
        ]),
    ...(alone.length === 0
      ? []
      : [{ award: 'alone' as const, label: 'Alene om det', text: aloneText(alone, nameOf) }]),
    ...(climber === null
      ? []
      : [
          {
            award: 'climber' as const,
            label: climber.players.length > 1 ? 'Klatrerne' : 'Klatreren',
            text: climberText(climber, nameOf),
          },
        ]),
  ];
}

/** Returns the recap as lines to share: the race, and a line for each award. */
export function raceRecapText(recap: RaceRecap): string[] {
  const { race, isBlank } = recap;
  return [
    `Slik gikk det: ${race.name} ${race.year}`,
    ...(isBlank ? [NOBODY_SCORED] : []),
    ...raceRecapLines(recap).map(({ label, text }) => `${label}: ${text}`),
  ];
}

/** Returns true if the recap has anything to tell. */
export const isWorthTelling = ({ winner, alone, climber, isBlank }: RaceRecap): boolean =>
  isBlank || winner !== null || alone.length > 0 || climber !== null;

function moved({ rank, rankBefore }: RaceOutcome): string {
  if (rank === null) return '';
  if (rankBefore === null) return `ligger på ${rank}. plass`;
  if (rankBefore === rank) return `ligger fortsatt på ${rank}. plass`;
  return `${rank < rankBefore ? 'gikk opp' : 'falt'} fra ${rankBefore}. til ${rank}. plass`;
}

/** Example: «Du fikk 31 poeng i Monza og gikk opp fra 5. til 3. plass.» */
export function outcomeText(race: string, outcome: RaceOutcome): string {
  const got =
    outcome.points === null
      ? `gjettet ikke på ${race}`
      : `fikk ${points(outcome.points)} i ${race}`;
  const place = moved(outcome);
  return `Du ${got}${place === '' ? '' : ` og ${place}`}.`;
}
