import type { UserData } from '#contract/profiles.ts';
import { profilesTexts as texts } from './profiles.texts.ts';

/** What a link to a player's page says of the player. */
export function profileDescription(name: string, data: UserData | undefined): string {
  const { pos, value } = data?.summary.total ?? { pos: null, value: 0 };
  if (data === undefined || pos === null) return texts.profileDescription(name);
  const { year, racePos } = data.userScores;
  return `${name}: ${texts.standing(pos, year, value, racePos)}`;
}

/** What a link to two players beside each other says. */
export function duelTexts(left: UserData, right: UserData) {
  const side = ({ userScores, summary }: UserData) => ({
    name: userScores.user.username,
    points: summary.total.value,
  });
  const { year, racePos } = left.userScores;
  return {
    title: texts.duel(side(left), side(right)),
    description: texts.duelDescription(year, racePos),
  };
}
