import { CHANNELS, type Channel, type MessageKind } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { selectOwnSalted, selectOwnSealed } from '#server/guessing/seals/receipts.queries.ts';
import { hiddenYear } from '#server/season/season-as-of.ts';

/** Selects all rows about a user, in all tables; placements only from before a moment. */
export async function selectMyData(executor: Executor, userId: string, since: Instant | null) {
  return {
    user: await executor
      .selectFrom('user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    identities: await executor
      .selectFrom('identity')
      .leftJoin('passkey', 'passkey.identity_id', 'identity.id')
      .selectAll('identity')
      .select(['passkey.public_key', 'passkey.counter', 'passkey.transports'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('identity.id')
      .execute(),
    reminderAddress: await executor
      .selectFrom('reminder_address')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    reminderCode: await executor
      .selectFrom('reminder_code')
      .select(['address', 'expires_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    reminderHours: await executor
      .selectFrom('reminder_hour')
      .select('hours')
      .where('user_id', '=', userId)
      .orderBy('hours')
      .execute(),
    pushDevices: await executor
      .selectFrom('push_device')
      .select(['device', 'endpoint', 'created_at', 'last_success_at', 'failing_since'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    reminderChoices: await executor
      .selectFrom('reminder_choice')
      .select('choice')
      .where('user_id', '=', userId)
      .orderBy('choice')
      .execute(),
    messages: await executor
      .selectFrom('outbox')
      .select(['claimed_at', 'channel', 'kind', 'sent_at'])
      .where('recipient', '=', userId)
      .where('channel', 'in', CHANNELS)
      .$narrowType<{ channel: Channel; kind: MessageKind }>()
      .orderBy('claimed_at')
      .orderBy('kind')
      .orderBy('channel')
      .execute(),
    invitationUses: await executor
      .selectFrom('invitation_use')
      .select('used_at')
      .where('user_id', '=', userId)
      .orderBy('used_at')
      .execute(),
    leagues: await executor
      .selectFrom('league_member')
      .innerJoin('league', 'league.id', 'league_member.league_id')
      .leftJoin('league_chat', 'league_chat.league_id', 'league.id')
      .select(['league.name', 'joined_at', 'is_owner', 'is_shown', 'league_chat.address'])
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .orderBy('league.id')
      .execute(),
    drivers: await executor
      .selectFrom('order_guess')
      .innerJoin('driver', 'driver.id', 'order_guess.competitor_id')
      .select(['order_guess.year', 'order_guess.position', 'driver.name', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('order_guess.year')
      .orderBy('order_guess.position')
      .execute(),
    constructors: await executor
      .selectFrom('order_guess')
      .innerJoin('constructor', 'constructor.id', 'order_guess.competitor_id')
      .select(['order_guess.year', 'order_guess.position', 'constructor.name', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('order_guess.year')
      .orderBy('order_guess.position')
      .execute(),
    flags: await executor
      .selectFrom('flag_guess')
      .select(['year', 'type', 'count', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('year')
      .orderBy('type')
      .execute(),
    answers: await executor
      .selectFrom('answer_guess')
      .innerJoin('question', 'question.id', 'answer_guess.question_id')
      .leftJoin('driver', 'driver.id', 'answer_guess.competitor_id')
      .leftJoin('constructor', 'constructor.id', 'answer_guess.competitor_id')
      .select([
        'answer_guess.year',
        'question.text',
        'answer_guess.kind',
        'answer_guess.competitor_id',
        'answer_guess.number',
        'driver.name as driver',
        'constructor.name as constructor_name',
        'answer_guess.saved_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('answer_guess.year')
      .orderBy('question.position')
      .execute(),
    races: await executor
      .selectFrom('race_guess')
      .innerJoin('race', 'race.id', 'race_guess.race_id')
      .innerJoin('driver', 'driver.id', 'race_guess.driver_id')
      .select([
        'race.year',
        'race.name as race',
        'race_guess.category',
        'driver.name as driver',
        'race_guess.is_reserve',
        'race_guess.saved_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('race.year')
      .orderBy('race.position')
      .orderBy('race.id')
      .orderBy('race_guess.category')
      .execute(),
    reserves: await executor
      .selectFrom('reserve_guess')
      .innerJoin('driver', 'driver.id', 'reserve_guess.driver_id')
      .select(['reserve_guess.year', 'category', 'reserve_guess.position'])
      .select(['driver.name as driver', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('reserve_guess.year')
      .orderBy('category')
      .orderBy('reserve_guess.position')
      .execute(),
    receipts: await selectOwnSalted(executor, userId),
    sealed: await selectOwnSealed(executor, userId),
    placements: await executor
      .selectFrom('placement')
      .select(['year', 'position', 'points'])
      .where('user_id', '=', userId)
      .$if(since !== null, (query) => query.where('year', '<>', hiddenYear(since)))
      .orderBy('year')
      .execute(),
    log: await executor
      .selectFrom('audit_entry')
      .select(['at', 'action', 'actor_user_id'])
      .where((column) =>
        column.or([column('actor_user_id', '=', userId), column('subject_user_id', '=', userId)]),
      )
      .orderBy('entry')
      .execute(),
    decidedReviews: await executor
      .selectFrom('import_review')
      .select('decided_at')
      .where('decided_by', '=', userId)
      .where('state', '<>', 'BY_HAND')
      .orderBy('decided_at')
      .execute(),
  };
}

export async function selectSessionsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id_hash')
    .execute();
}
