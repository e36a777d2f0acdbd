interface Entry {
  readonly guesser: { readonly id: string };
}

export interface Players {
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/**
 * Returns the two players to compare: those in the URL; else a participating viewer on the left,
 * then from the leader down, then any. Never the same one twice.
 */
export function playersToCompare(props: {
  readonly requested: { readonly a: string | null; readonly b: string | null };
  /** Id of the viewer; `undefined` for non-participants as well. */
  readonly playerId: string | undefined;
  readonly leaderboard: readonly Entry[] | null | undefined;
  /** Users, participants first. */
  readonly users: readonly { readonly id: string }[];
}): Players {
  const { requested, playerId, leaderboard, users } = props;
  const candidates = [
    ...(playerId === undefined ? [] : [playerId]),
    ...(leaderboard ?? []).map(({ guesser }) => guesser.id),
    ...users.map(({ id }) => id),
  ];
  const a = requested.a ?? candidates.find((id) => id !== requested.b);
  const b =
    requested.b !== null && requested.b !== a ? requested.b : candidates.find((id) => id !== a);
  return { a, b };
}
