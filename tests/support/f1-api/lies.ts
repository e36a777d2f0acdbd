/** Row of a source, before it is parsed. */
export type Fields = Record<string, unknown>;

type Lie = (call: string, body: unknown) => unknown;

/** Returns a lie in rows of Jolpica's calendar, which `change` changes in place. */
export function jolpicaRaces(change: (race: Fields) => void): Lie {
  return (call, body) => {
    if (!call.startsWith('jolpica') || !call.includes('/races')) return body;
    const { MRData } = body as { MRData: { RaceTable: { Races: Fields[] } } };
    for (const race of MRData.RaceTable.Races) change(race);
    return body;
  };
}

/** Returns a lie in rows of a path at OpenF1, which `change` changes in place. */
export function openF1Rows(path: string, change: (row: Fields) => void): Lie {
  return (call, body) => {
    if (!call.startsWith(`openf1 ${path}?`)) return body;
    for (const row of body as Fields[]) change(row);
    return body;
  };
}
