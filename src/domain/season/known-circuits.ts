interface KnownCircuit {
  /** Circuit id at Jolpica. */
  readonly circuit: string;
  /** Key of the race there, as in the season files. */
  readonly key: string;
  readonly name: string;
  /** First and last season of the entry. */
  readonly from?: number;
  readonly to?: number;
}

/** Our names of Grands Prix that differ from the usual one of their circuit. */
export const OTHER_GRANDS_PRIX: ReadonlyMap<string, string> = new Map([
  ['Styrian Grand Prix', 'Steiermark'],
  ['70th Anniversary Grand Prix', '70-årsjubileet'],
  ['Sakhir Grand Prix', 'Sakhir'],
]);

/**
 * Races by circuit: all since 2018, and those announced. The names of races change from year to
 * year; circuits hardly do.
 */
const CIRCUITS = [
  { circuit: 'albert_park', key: 'australia', name: 'Australia' },
  { circuit: 'shanghai', key: 'china', name: 'Kina' },
  { circuit: 'suzuka', key: 'japan', name: 'Japan' },
  { circuit: 'bahrain', key: 'bahrain', name: 'Bahrain' },
  // Bahrain's race of 2026 was cancelled in spring and replaced in Malaysia.
  { circuit: 'sepang', key: 'bahrain', name: 'Bahrain', from: 2026, to: 2026 },
  { circuit: 'sepang', key: 'malaysia', name: 'Malaysia' },
  { circuit: 'portimao', key: 'portugal', name: 'Portugal' },
  { circuit: 'istanbul', key: 'turkey', name: 'Tyrkia' },
  { circuit: 'sochi', key: 'russia', name: 'Russland' },
  { circuit: 'hockenheimring', key: 'germany', name: 'Tyskland' },
  // Germany had no Grand Prix in 2020, when the Nürburgring had its own.
  { circuit: 'nurburgring', key: 'eifel', name: 'Eifel', from: 2020, to: 2020 },
  { circuit: 'nurburgring', key: 'germany', name: 'Tyskland' },
  { circuit: 'mugello', key: 'tuscany', name: 'Toscana' },
  { circuit: 'ricard', key: 'france', name: 'Frankrike' },
  { circuit: 'jeddah', key: 'saudi-arabia', name: 'Saudi-Arabia' },
  { circuit: 'miami', key: 'miami', name: 'Miami' },
  { circuit: 'imola', key: 'emilia-romagna', name: 'Emilia-Romagna' },
  { circuit: 'monaco', key: 'monaco', name: 'Monaco' },
  // Madrid hosts the Spanish Grand Prix since 2026, so Barcelona's race has a name of its own.
  { circuit: 'catalunya', key: 'spain', name: 'Spania', to: 2025 },
  { circuit: 'catalunya', key: 'barcelona-catalunya', name: 'Barcelona-Catalunya' },
  { circuit: 'madring', key: 'spain', name: 'Spania' },
  { circuit: 'villeneuve', key: 'canada', name: 'Canada' },
  { circuit: 'red_bull_ring', key: 'austria', name: 'Østerrike' },
  { circuit: 'silverstone', key: 'great-britain', name: 'Storbritannia' },
  { circuit: 'spa', key: 'belgium', name: 'Belgia' },
  { circuit: 'hungaroring', key: 'hungary', name: 'Ungarn' },
  { circuit: 'zandvoort', key: 'netherlands', name: 'Nederland' },
  { circuit: 'monza', key: 'italy', name: 'Italia' },
  { circuit: 'baku', key: 'azerbaijan', name: 'Aserbajdsjan' },
  { circuit: 'marina_bay', key: 'singapore', name: 'Singapore' },
  { circuit: 'americas', key: 'united-states', name: 'USA' },
  { circuit: 'rodriguez', key: 'mexico', name: 'Mexico' },
  { circuit: 'interlagos', key: 'sao-paulo', name: 'São Paulo' },
  { circuit: 'vegas', key: 'las-vegas', name: 'Las Vegas' },
  { circuit: 'losail', key: 'qatar', name: 'Qatar' },
  { circuit: 'yas_marina', key: 'abu-dhabi', name: 'Abu Dhabi' },
] as const satisfies readonly KnownCircuit[];

export const KNOWN_CIRCUITS: readonly KnownCircuit[] = CIRCUITS;

/** Id at Jolpica of a known circuit. */
export type CircuitId = (typeof CIRCUITS)[number]['circuit'];
export const CIRCUIT_IDS: readonly CircuitId[] = [
  ...new Set(CIRCUITS.map(({ circuit }) => circuit)),
];

/**
 * Returns the circuit of a race: that of its year, if another circuit has had races of that key.
 * @param raceKey key of the race, as in the season files; with a number for another race there in the
 * same year
 * @returns `null` for a race that is not known
 */
export function circuitOf(raceKey: string, year: number): CircuitId | null {
  const firstKey = raceKey.replace(/-\d+$/, '');
  const held = CIRCUITS.filter((entry) => {
    const { key, from = year, to = year }: KnownCircuit = entry;
    return key === firstKey && from <= year && year <= to;
  });
  const ofYear = held.find((entry) => 'from' in entry || 'to' in entry);
  return (ofYear ?? held[0])?.circuit ?? null;
}

/** Returns the circuits at which races of this key are held. */
export function circuitsOf(raceKey: string): string[] {
  return KNOWN_CIRCUITS.filter(({ key }) => key === raceKey).map(({ circuit }) => circuit);
}
