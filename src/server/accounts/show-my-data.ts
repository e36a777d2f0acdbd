import type { MyData, SessionList } from '#contract/accounts/account.ts';
import { AuditAction } from '#contract/admin/admin-audit.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { hintOf } from '#server/leagues/hook-address.ts';
import { selectInvitationsOf } from '#server/leagues/invitations/invitations.queries.ts';
import { showInvitation } from '#server/leagues/invitations/show-invitation.ts';
import { toAnswer } from '#server/season/answer-columns.ts';
import { guessHash } from '#server/season/seal-log/guess-hash.ts';
import { isSessionOver } from './auth/session-lifetime.ts';
import { selectMyData, selectSessionsOf } from './my-data.queries.ts';

/** Selects a user's active sessions, latest used first. */
export async function showSessions(
  executor: Executor,
  userId: string,
  currentHash: string | null,
  now: Instant,
): Promise<SessionList> {
  const sessions = await selectSessionsOf(executor, userId);
  return sessions
    .filter((session) => !isSessionOver(session, now))
    .map((session) => ({
      isCurrent: session.id_hash === currentHash,
      device: session.device,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      isRemembered: session.is_remembered === 1,
    }));
}

/** Returns everything stored about a user. Call it within one read transaction. */
export async function showMyData(
  executor: Executor,
  userId: string,
  currentHash: string | null,
  { now, since }: { readonly now: Instant; readonly since: Instant | null },
): Promise<MyData> {
  const stored = await selectMyData(executor, userId, since);
  const { user } = stored;
  return {
    exportedAt: now,
    account: {
      id: user.id,
      username: user.username,
      isAdmin: user.is_admin === 1,
      isBingoMaster: user.is_bingo_master === 1,
      isOnPictures: user.is_hidden_on_pictures === 0,
      areResultsHidden: user.results_shown_until !== null,
      resultsShownUntil: user.results_shown_until,
      createdAt: user.created_at,
      lastSeenAt: user.last_seen_at,
    },
    logins: stored.identities.map((row) => ({
      issuer: row.issuer,
      subject: row.subject,
      device: row.device,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      passkey:
        row.public_key === null
          ? null
          : {
              publicKey: row.public_key,
              counter: row.counter ?? 0,
              transports: row.transports ?? '',
            },
    })),
    sessions: await showSessions(executor, userId, currentHash, now),
    reminders: {
      address: stored.reminderAddress?.address ?? null,
      verifiedAt: stored.reminderAddress?.verified_at ?? null,
      pendingAddress: stored.reminderCode?.address ?? null,
      hours: stored.reminderHours.map(({ hours }) => hours),
      choices: stored.reminderChoices.map(({ choice }) => choice),
    },
    messages: stored.messages.map(({ claimed_at, channel, kind, sent_at }) => ({
      at: claimed_at,
      channel,
      kind,
      isSent: sent_at !== null,
    })),
    pushDevices: stored.pushDevices.map((row) => ({
      device: row.device,
      endpoint: row.endpoint,
      createdAt: row.created_at,
      lastSuccessAt: row.last_success_at,
      failingSince: row.failing_since,
    })),
    invitations: {
      made: (await selectInvitationsOf(executor, userId)).map((each) => showInvitation(each, now)),
      usedAt: stored.invitationUses.map(({ used_at }) => used_at),
    },
    leagues: stored.leagues.map((row) => ({
      name: row.name,
      joinedAt: row.joined_at,
      isOwner: row.is_owner === 1,
      isShown: row.is_shown === 1,
      chat: row.is_owner === 1 && row.address !== null ? hintOf({ address: row.address }) : null,
    })),
    seasonGuesses: showSeasonGuesses(stored),
    raceGuesses: stored.races.map(({ saved_at, is_reserve, ...guess }) => ({
      ...guess,
      isReserve: is_reserve === 1,
      savedAt: saved_at,
    })),
    reserves: stored.reserves.map(({ saved_at, ...place }) => ({ ...place, savedAt: saved_at })),
    receipts: stored.receipts.map((guess) => {
      const { year, raceId, part, savedAt, salt } = guess;
      return { year, raceId, part, savedAt, salt, hash: guessHash(guess) };
    }),
    sealed: stored.sealed.map(({ year, number, part, hash }) => ({ year, number, part, hash })),
    placements: stored.placements,
    log: stored.log.map((entry) => ({
      at: entry.at,
      action: AuditAction.safeParse(entry.action).data ?? null,
      isActor: entry.actor_user_id === userId,
    })),
    decidedReviewsAt: stored.decidedReviews.flatMap(({ decided_at }) => decided_at ?? []),
  };
}

type Stored = Awaited<ReturnType<typeof selectMyData>>;

function showSeasonGuesses({
  drivers,
  constructors,
  flags,
  answers,
}: Stored): MyData['seasonGuesses'] {
  const years = new Set(
    [...drivers, ...constructors, ...flags, ...answers].map(({ year }) => year),
  );
  return [...years]
    .sort((a, b) => a - b)
    .map((year) => ({
      year,
      drivers: drivers
        .filter((guess) => guess.year === year)
        .map(({ position, name, saved_at }) => ({ position, driver: name, savedAt: saved_at })),
      constructors: constructors
        .filter((guess) => guess.year === year)
        .map(({ position, name, saved_at }) => ({
          position,
          constructor: name,
          savedAt: saved_at,
        })),
      flags: flags
        .filter((guess) => guess.year === year)
        .map(({ type, count, saved_at }) => ({ type, count, savedAt: saved_at })),
      ...(answers.some((answer) => answer.year === year) && {
        questions: answers
          .filter((answer) => answer.year === year)
          .map(({ text, driver, constructor_name, saved_at, ...row }) => ({
            question: text,
            answer: driver ?? constructor_name ?? toAnswer(row),
            savedAt: saved_at,
          })),
      }),
    }));
}
