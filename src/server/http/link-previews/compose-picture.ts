import type { InternalResponse } from '#contract/http/rendering.ts';
import { countsFromTexts } from '#contract/leagues/counts-from.texts.ts';
import type { PublicInvitation } from '#contract/leagues/invitations.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { Placements, UserData } from '#contract/scoring/profiles.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '../problems.ts';
import { composeHome } from './compose-home.ts';
import { composeDuel, composeProfile } from './compose-players.ts';
import { bestPlayersOf, composeRace } from './compose-race.ts';
import { isInviterHidden, selectHiddenPlayers } from './link-previews.queries.ts';
import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Picture, Scene } from './picture.ts';
import { queryOf, type Subject } from './subject.ts';

/** Makes an internal call as a visitor, so that a preview contains only public data. */
export type PictureRequest = (path: string) => Promise<InternalResponse>;

interface Sources {
  readonly request: PictureRequest;
  readonly db: Executor;
  readonly product: string;
}

/** Number of leaders to fetch: more than are shown, because some may hide from previews. */
const LEADERS = 20;

function leagueLead({ name, isOpen, countsFrom }: NonNullable<PublicInvitation['league']>): string {
  if (countsFrom === undefined) return isOpen ? TEXTS.toLeague(name) : TEXTS.toSomeLeague;
  return TEXTS.toLeagueFrom(isOpen ? name : null, countsFromTexts.invited(countsFrom));
}

type Composed = (Scene & { readonly eyebrow: string }) | null;

/**
 * Composes the link preview of a subject; `null` if it does not exist, or its player hides from
 * previews.
 * @throws ProblemError if the internal calls hit a rate limit
 */
export async function composePicture(subject: Subject, sources: Sources): Promise<Picture | null> {
  const { db, product } = sources;

  async function requestJson<T>(path: string): Promise<T | null> {
    const { status, body } = await sources.request(path);
    if (status === 200) return JSON.parse(body) as T;
    if (status === 429) throw new ProblemError('too-many-requests');
    if (status >= 500) throw new ProblemError('overloaded');
    return null;
  }

  const dataOf = (id: string, moment: { year?: number | undefined; raceId?: string | undefined }) =>
    requestJson<UserData>(`/api/public/user/${id}${queryOf(moment)}`);

  async function compose(): Promise<Composed> {
    switch (subject.kind) {
      case 'home': {
        const home = await requestJson<Home>('/api/public/home');
        const leaders = (home?.leaderboard ?? []).slice(0, LEADERS);
        const ids = leaders.map(({ guesser }) => guesser.id);
        return home && composeHome(home, await selectHiddenPlayers(db, ids));
      }
      case 'season': {
        const races = await requestJson<RaceListItem[]>(`/api/public/race/list/${subject.year}`);
        const done = races?.filter(({ isCompleted }) => isCompleted).length ?? 0;
        return (
          races && {
            kind: 'SEASON',
            eyebrow: '',
            title: TEXTS.season(subject.year),
            lead: TEXTS.racesRun(done, races.length),
            winners: races.map(
              ({ winner }) => winner && { code: winner.code, colour: winner.colour },
            ),
          }
        );
      }
      case 'race': {
        const { raceId } = subject;
        const stats = await requestJson<RaceStats>(`/api/public/stats/race/${raceId}`);
        if (stats === null) return null;
        const guesses = await requestJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`);
        const best = guesses === null ? [] : bestPlayersOf(guesses);
        return composeRace(stats, guesses, await selectHiddenPlayers(db, best));
      }
      case 'profile': {
        const { id, moment } = subject;
        const placements = await requestJson<Placements>(`/api/public/user/placements/${id}`);
        if (placements === null || (await selectHiddenPlayers(db, [id])).size > 0) return null;
        return composeProfile(await dataOf(id, moment), placements);
      }
      case 'duel': {
        const { leftId, rightId, moment } = subject;
        const left = await dataOf(leftId, moment);
        const right = await dataOf(rightId, moment);
        if (left === null || right === null) return null;
        if ((await selectHiddenPlayers(db, [leftId, rightId])).size > 0) return null;
        return composeDuel(left, right);
      }
      case 'invitation': {
        const { code } = subject;
        const invitation = await requestJson<PublicInvitation>(`/api/public/invitation/${code}`);
        if (!invitation?.isInForce) return null;
        const { inviter, league } = invitation;
        const isNamed = inviter !== null && !(await isInviterHidden(db, code));
        return {
          kind: 'TITLE',
          eyebrow: TEXTS.invitation,
          title: isNamed ? TEXTS.invites(inviter) : TEXTS.invited,
          lead: league === null ? TEXTS.toGame(product) : leagueLead(league),
        };
      }
    }
  }

  const composed = await compose();
  return composed && { product, ...composed };
}
