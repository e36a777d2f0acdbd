import type { SeasonFile } from '#server/importing/fetch/season-file.ts';

/**
 * Names at the two APIs that differ from the season files. Written independently, so that they test
 * the game's own tables.
 */
const CIRCUITS: Readonly<Record<string, readonly [circuitId: string, raceName: string]>> = {
  australia: ['albert_park', 'Australian Grand Prix'],
  china: ['shanghai', 'Chinese Grand Prix'],
  japan: ['suzuka', 'Japanese Grand Prix'],
  bahrain: ['bahrain', 'Bahrain Grand Prix'],
  'saudi-arabia': ['jeddah', 'Saudi Arabian Grand Prix'],
  miami: ['miami', 'Miami Grand Prix'],
  'emilia-romagna': ['imola', 'Emilia Romagna Grand Prix'],
  monaco: ['monaco', 'Monaco Grand Prix'],
  spain: ['catalunya', 'Spanish Grand Prix'],
  canada: ['villeneuve', 'Canadian Grand Prix'],
  austria: ['red_bull_ring', 'Austrian Grand Prix'],
  'great-britain': ['silverstone', 'British Grand Prix'],
  belgium: ['spa', 'Belgian Grand Prix'],
  hungary: ['hungaroring', 'Hungarian Grand Prix'],
  netherlands: ['zandvoort', 'Dutch Grand Prix'],
  italy: ['monza', 'Italian Grand Prix'],
  azerbaijan: ['baku', 'Azerbaijan Grand Prix'],
  singapore: ['marina_bay', 'Singapore Grand Prix'],
  'united-states': ['americas', 'United States Grand Prix'],
  mexico: ['rodriguez', 'Mexico City Grand Prix'],
  'sao-paulo': ['interlagos', 'São Paulo Grand Prix'],
  'las-vegas': ['vegas', 'Las Vegas Grand Prix'],
  qatar: ['losail', 'Qatar Grand Prix'],
  'abu-dhabi': ['yas_marina', 'Abu Dhabi Grand Prix'],
};

const CIRCUITS_SINCE_2026: typeof CIRCUITS = {
  'barcelona-catalunya': ['catalunya', 'Barcelona Grand Prix'],
  spain: ['madring', 'Spanish Grand Prix'],
  'sao-paulo': ['interlagos', 'Brazilian Grand Prix'],
  portugal: ['portimao', 'Portuguese Grand Prix'],
  turkey: ['istanbul', 'Turkish Grand Prix'],
};
const CIRCUITS_OF_2026: typeof CIRCUITS = {
  ...CIRCUITS_SINCE_2026,
  bahrain: ['sepang', 'Bahrain Grand Prix in Malaysia'],
};

export function circuitOf(year: number, raceKey: string): { circuitId: string; raceName: string } {
  const recent = year === 2026 ? CIRCUITS_OF_2026 : CIRCUITS_SINCE_2026;
  const found = (year >= 2026 ? recent[raceKey] : undefined) ?? CIRCUITS[raceKey];
  if (!found) throw new Error(`The stand-in knows no circuit for ${raceKey}`);
  return { circuitId: found[0], raceName: found[1] };
}

/** Names of places: town and country at Jolpica; circuit, town and country at OpenF1. */
const PLACES: Readonly<
  Record<
    string,
    readonly [town: string, country: string, circuit: string, location: string, nation: string]
  >
> = {
  albert_park: ['Melbourne', 'Australia', 'Melbourne', 'Melbourne', 'Australia'],
  shanghai: ['Shanghai', 'China', 'Shanghai', 'Shanghai', 'China'],
  suzuka: ['Suzuka', 'Japan', 'Suzuka', 'Suzuka', 'Japan'],
  bahrain: ['Sakhir', 'Bahrain', 'Sakhir', 'Sakhir', 'Bahrain'],
  portimao: ['Portimão', 'Portugal', 'Portimao', 'Portimão', 'Portugal'],
  istanbul: ['Istanbul', 'Turkey', 'Istanbul', 'Istanbul', 'Turkey'],
  sepang: ['Sepang', 'Malaysia', 'Sepang', 'Sepang', 'Malaysia'],
  jeddah: ['Jeddah', 'Saudi Arabia', 'Jeddah', 'Jeddah', 'Saudi Arabia'],
  miami: ['Miami Gardens', 'USA', 'Miami', 'Miami', 'United States'],
  imola: ['Imola', 'Italy', 'Imola', 'Imola', 'Italy'],
  monaco: ['Monte Carlo', 'Monaco', 'Monte Carlo', 'Monaco', 'Monaco'],
  catalunya: ['Montmeló', 'Spain', 'Catalunya', 'Barcelona', 'Spain'],
  madring: ['Madrid', 'Spain', 'Madring', 'Madrid', 'Spain'],
  villeneuve: ['Montreal', 'Canada', 'Montreal', 'Montréal', 'Canada'],
  red_bull_ring: ['Spielberg', 'Austria', 'Spielberg', 'Spielberg', 'Austria'],
  silverstone: ['Silverstone', 'UK', 'Silverstone', 'Silverstone', 'United Kingdom'],
  spa: ['Spa', 'Belgium', 'Spa-Francorchamps', 'Spa-Francorchamps', 'Belgium'],
  hungaroring: ['Budapest', 'Hungary', 'Hungaroring', 'Budapest', 'Hungary'],
  zandvoort: ['Zandvoort', 'Netherlands', 'Zandvoort', 'Zandvoort', 'Netherlands'],
  monza: ['Monza', 'Italy', 'Monza', 'Monza', 'Italy'],
  baku: ['Baku', 'Azerbaijan', 'Baku', 'Baku', 'Azerbaijan'],
  marina_bay: ['Singapore', 'Singapore', 'Singapore', 'Marina Bay', 'Singapore'],
  americas: ['Austin', 'USA', 'Austin', 'Austin', 'United States'],
  rodriguez: ['Mexico City', 'Mexico', 'Mexico City', 'Mexico City', 'Mexico'],
  interlagos: ['São Paulo', 'Brazil', 'Interlagos', 'São Paulo', 'Brazil'],
  vegas: ['Las Vegas', 'USA', 'Las Vegas', 'Las Vegas', 'United States'],
  losail: ['Lusail', 'Qatar', 'Lusail', 'Lusail', 'Qatar'],
  yas_marina: ['Abu Dhabi', 'UAE', 'Yas Marina Circuit', 'Yas Island', 'United Arab Emirates'],
};

export function placeOf(circuitId: string) {
  const found = PLACES[circuitId];
  if (!found) throw new Error(`The stand-in knows no place of ${circuitId}`);
  const [locality, country, circuit_short_name, location, country_name] = found;
  return { jolpica: { locality, country }, openF1: { circuit_short_name, location, country_name } };
}

/** Driver ids follow no rule: most are family names. */
const DRIVER_IDS: Readonly<Record<string, string>> = {
  'max-verstappen': 'max_verstappen',
  'kevin-magnussen': 'kevin_magnussen',
  'arvid-lindblad': 'arvid_lindblad',
  'guanyu-zhou': 'zhou',
  'carlos-sainz-jr': 'sainz',
};

const NAMES: Readonly<Record<string, readonly [given: string, family: string]>> = {
  'carlos-sainz-jr': ['Carlos', 'Sainz'],
  'kimi-antonelli': ['Andrea Kimi', 'Antonelli'],
};

/** Today's numbers, which Jolpica gives for old seasons too. */
const PERMANENT_NUMBERS: Readonly<Record<string, number>> = {
  'max-verstappen': 3,
  'lando-norris': 4,
  'jack-doohan': 7,
  'oliver-bearman': 87,
  'yuki-tsunoda': 22,
};

type DriverEntry = SeasonFile['drivers'][number];

export function driverIdentity(driver: DriverEntry) {
  const [given, ...family] = driver.name.split(' ');
  const [givenName, familyName] = NAMES[driver.key] ?? [given ?? '', family.join(' ')];
  const permanentNumber = PERMANENT_NUMBERS[driver.key] ?? driver.number;
  return {
    driverId: DRIVER_IDS[driver.key] ?? driver.key.split('-').at(-1) ?? driver.key,
    givenName,
    familyName,
    code: driver.code,
    permanentNumber,
    /** The number on the car that season. */
    carNumber: driver.number ?? permanentNumber ?? 0,
  };
}

const TEAMS: Readonly<Record<string, readonly [id: string, name: string, openF1: string]>> = {
  'red-bull': ['red_bull', 'Red Bull', 'Red Bull Racing'],
  rb: ['rb', 'RB F1 Team', 'RB'],
  'racing-bulls': ['rb', 'RB F1 Team', 'Racing Bulls'],
  'kick-sauber': ['sauber', 'Sauber', 'Kick Sauber'],
  'aston-martin': ['aston_martin', 'Aston Martin', 'Aston Martin'],
  haas: ['haas', 'Haas F1 Team', 'Haas F1 Team'],
  alpine: ['alpine', 'Alpine F1 Team', 'Alpine'],
  cadillac: ['cadillac', 'Cadillac F1 Team', 'Cadillac'],
};

export function teamIdentity({ key, name }: { readonly key: string; readonly name: string }) {
  const [constructorId, jolpicaName, openF1Name] = TEAMS[key] ?? [key, name, name];
  return { constructorId, jolpicaName, openF1Name };
}
