interface Race {
  readonly id: string;
  readonly startsAt: number;
}

/** Sorts the ongoing race first, then started ones, latest first, then coming ones in order. */
export function ongoingFirst<Each extends Race>(
  races: readonly Each[],
  ongoingId: string | null,
  now: number,
): readonly Each[] {
  const others = races.filter(({ id }) => id !== ongoingId);
  return [
    ...races.filter(({ id }) => id === ongoingId),
    ...others.filter((race) => race.startsAt <= now).sort((a, b) => b.startsAt - a.startsAt),
    ...others.filter((race) => race.startsAt > now).sort((a, b) => a.startsAt - b.startsAt),
  ];
}
