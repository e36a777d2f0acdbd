import type { UserData } from '#contract/scoring/profiles.ts';
import { profilesTexts as texts } from './profiles.texts.ts';

/** Returns the text of a link preview of a player's page. */
export function profileDescription(name: string, data: UserData | undefined): string {
  const { pos, value } = data?.summary.total ?? { pos: null, value: 0 };
  if (data === undefined || pos === null) return texts.profileDescription(name);
  const { year, racePos } = data.userScores;
  return `${name}: ${texts.standing(pos, year, value, racePos)}`;
}

/** Returns the texts of a link preview that compares two players. */
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
