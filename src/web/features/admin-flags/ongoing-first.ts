interface Race {
  readonly id: string;
  readonly startsAt: number;
}

/** The ongoing race, then those that have started, latest first, then those to come, soonest first. */
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
