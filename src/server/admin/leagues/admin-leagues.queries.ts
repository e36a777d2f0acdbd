import type { Executor } from '#server/db/database.ts';

export async function selectAllLeagues(executor: Executor) {
  const rows = await executor
    .selectFrom('league')
    .innerJoin('league_member', 'league_member.league_id', 'league.id')
    .innerJoin('user', 'user.id', 'league_member.user_id')
    .select(['league.id', 'league.name', 'league.is_open', 'league.created_at'])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('members'),
      fn
        .max(eb.case().when('league_member.is_owner', '=', 1).then(eb.ref('user.username')).end())
        .as('owner'),
    ])
    .groupBy(['league.id', 'league.name', 'league.is_open', 'league.created_at'])
    .execute();
  return rows.map(({ members, ...league }) => ({ ...league, memberCount: Number(members) }));
}
