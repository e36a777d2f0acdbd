/** Row of a source, before it is parsed. */
export type Fields = Record<string, unknown>;

type Lie = (call: string, body: unknown) => unknown;

/** Returns a lie in rows of Jolpica's calendar, which `change` changes in place. */
export function jolpicaRaces(change: (race: Fields) => void): Lie {
  const inTables = jolpicaTables(change);
  return (call, body) => (call.includes('/races') ? inTables(call, body) : body);
}

function jolpicaTables(change: (race: Fields) => void): Lie {
  return (call, body) => {
    if (!call.startsWith('jolpica')) return body;
    const { MRData } = body as { MRData: { RaceTable?: { Races: Fields[] } } };
    for (const race of MRData.RaceTable?.Races ?? []) change(race);
    return body;
  };
}

/** Returns a lie in rows of a list of Jolpica's races, which `change` changes in place. */
export function jolpicaRows(list: string, change: (row: Fields) => void): Lie {
  return jolpicaTables((race) => {
    for (const row of (race[list] ?? []) as Fields[]) change(row);
  });
}

/** Returns a lie in rows of a path at OpenF1, which `change` changes in place. */
export function openF1Rows(path: string, change: (row: Fields) => void): Lie {
  return (call, body) => {
    if (!call.startsWith(`openf1 ${path}?`)) return body;
    for (const row of body as Fields[]) change(row);
    return body;
  };
}
