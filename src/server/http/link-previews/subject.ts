import type { z } from 'zod';
import {
  DuelPictureParams,
  InvitationPictureParams,
  ProfilePictureParams,
  RacePictureParams,
  SeasonPictureParams,
} from '#contract/http/link-previews.ts';
import type { PagePattern } from '#contract/http/pages.ts';
import { UserDataQuery } from '#contract/scoring/profiles.ts';

/** Season and race of the preview; by default the latest. */
type Moment = z.infer<typeof UserDataQuery>;

/** Subjects that have a link preview. */
export type Subject =
  | { readonly kind: 'home' }
  | { readonly kind: 'season'; readonly year: number }
  | { readonly kind: 'race'; readonly raceId: string }
  | { readonly kind: 'invitation'; readonly code: string }
  | { readonly kind: 'profile'; readonly id: string; readonly moment: Moment }
  | {
      readonly kind: 'duel';
      readonly leftId: string;
      readonly rightId: string;
      readonly moment: Moment;
    };

const PICTURES = '/api/public/link-picture';

/** Returns the values as a query string with its question mark; empty without values. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const chosen = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}

/** Returns the path of a subject's link preview. */
export function picturePath(subject: Subject, version?: string): string {
  const query = (moment: Moment = {}) => queryOf({ ...moment, v: version });
  switch (subject.kind) {
    case 'home':
      return `${PICTURES}/home${query()}`;
    case 'season':
      return `${PICTURES}/season/${subject.year}${query()}`;
    case 'race':
      return `${PICTURES}/race/${subject.raceId}${query()}`;
    case 'invitation':
      return `${PICTURES}/invitation/${subject.code}${query()}`;
    case 'profile':
      return `${PICTURES}/profile/${subject.id}${query(subject.moment)}`;
    case 'duel':
      return `${PICTURES}/duel/${subject.leftId}/${subject.rightId}${query(subject.moment)}`;
  }
}

const parsed = <Schema extends z.ZodType, Found>(
  schema: Schema,
  value: unknown,
  make: (value: z.output<Schema>) => Found,
): Found | null => {
  const { success, data } = schema.safeParse(value);
  return success ? make(data as z.output<Schema>) : null;
};

/** Pages with a link preview of their own, and its subject; others have the default one. */
const OF_PAGES: Partial<
  Record<PagePattern, (given: Readonly<Record<string, string>>, moment: Moment) => Subject | null>
> = {
  '/': () => ({ kind: 'home' }),
  '/stats/:year': ({ year }) =>
    parsed(SeasonPictureParams, { year }, (params) => ({ kind: 'season', ...params })),
  '/stats/:year/:raceId': raceOf,
  '/what-if/:raceId': raceOf,
  '/race-guess': raceOf,
  '/user/:id': ({ id }, moment) =>
    parsed(ProfilePictureParams, { id }, (params) => ({ kind: 'profile', ...params, moment })),
  '/user/:id/:year': ({ id, year }) =>
    parsed(ProfilePictureParams, { id }, (params) =>
      parsed(SeasonPictureParams, { year }, (moment) => ({ kind: 'profile', ...params, moment })),
    ),
  '/user/compare': ({ a, b }, moment) =>
    parsed(DuelPictureParams, { leftId: a, rightId: b }, (params) => ({
      kind: 'duel',
      ...params,
      moment,
    })),
  '/invitation/:code': invitationOf,
  '/league/join/:code': invitationOf,
};

function raceOf({ raceId }: Readonly<Record<string, string>>): Subject | null {
  return parsed(RacePictureParams, { raceId }, (params) => ({ kind: 'race', ...params }));
}

function invitationOf({ code }: Readonly<Record<string, string>>): Subject | null {
  return parsed(InvitationPictureParams, { code }, (params) => ({ kind: 'invitation', ...params }));
}

/** Returns the subject of a page's link preview; `null` if the page has only the default one. */
export function subjectOfPage(page: PagePattern, pathname: string, search: string): Subject | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const parts = pathname.split('/');
  const inPath = page
    .split('/')
    .flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), parts[i] ?? '']] : []));
  const { year, raceId } = query;
  const moment = UserDataQuery.safeParse({
    ...(year === undefined ? {} : { year }),
    ...(raceId === undefined ? {} : { raceId }),
  });
  const given = { ...query, ...Object.fromEntries(inPath) };
  return OF_PAGES[page]?.(given, moment.data ?? {}) ?? null;
}
