interface Entry {
  readonly guesser: { readonly id: string };
}

export interface Players {
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/**
 * The two to compare: those asked for; else a viewer who plays on the left, then the leader and those
 * after, then anybody. Never the same player twice.
 */
export function playersToCompare(props: {
  readonly asked: { readonly a: string | null; readonly b: string | null };
  /** `undefined` for who does not take part, too. */
  readonly playerId: string | undefined;
  readonly leaderboard: readonly Entry[] | null | undefined;
  /** Those who take part come first. */
  readonly users: readonly { readonly id: string }[];
}): Players {
  const { asked, playerId, leaderboard, users } = props;
  const candidates = [
    ...(playerId === undefined ? [] : [playerId]),
    ...(leaderboard ?? []).map(({ guesser }) => guesser.id),
    ...users.map(({ id }) => id),
  ];
  const a = asked.a ?? candidates.find((id) => id !== asked.b);
  const b = asked.b !== null && asked.b !== a ? asked.b : candidates.find((id) => id !== a);
  return { a, b };
}
