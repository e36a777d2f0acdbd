import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import { driverIdentity, teamIdentity } from './names.ts';
import type { World, WorldRace, WorldRow } from './world.ts';

export function driverObject(file: SeasonFile, key: string) {
  const found = file.drivers.find((other) => other.key === key);
  if (!found) throw new Error(`The stand-in knows no driver ${key}`);
  const { driverId, permanentNumber, code, givenName, familyName } = driverIdentity(found);
  return {
    driverId,
    ...(permanentNumber === null ? {} : { permanentNumber: String(permanentNumber) }),
    code,
    url: `https://en.wikipedia.org/wiki/${givenName}_${familyName}`.replaceAll(' ', '_'),
    givenName,
    familyName,
    nationality: 'Norwegian',
  };
}

export function constructorObject(team: { readonly key: string; readonly name: string }) {
  const { constructorId, jolpicaName } = teamIdentity(team);
  return { constructorId, url: '', name: jolpicaName, nationality: 'Norwegian' };
}

export function constructorByKey(file: SeasonFile, key: string) {
  return constructorObject(
    file.constructors.find((team) => team.key === key) ?? { key, name: key },
  );
}

/** Driver entered for a practice session only, which entry lists do not show. */
export const PRACTICE_DRIVER = {
  driverId: 'hirakawa',
  permanentNumber: '61',
  code: 'HIR',
  url: '',
  givenName: 'Ryō',
  familyName: 'Hirakawa',
  nationality: 'Japanese',
};

function carNumber(world: World, key: string): string {
  return String(driverIdentity(world.driver(key)).carNumber);
}

export function resultRow(file: SeasonFile, world: World, row: WorldRow, index: number) {
  const letter = { RETIRED: 'R', NOT_CLASSIFIED: 'R', DISQUALIFIED: 'D', DID_NOT_START: 'W' };
  const words = {
    CLASSIFIED: 'Finished',
    RETIRED: 'Retired',
    NOT_CLASSIFIED: 'Lapped',
    DISQUALIFIED: 'Disqualified',
    DID_NOT_START: 'Did not start',
  };
  return {
    number: carNumber(world, row.driver),
    position: String(index + 1),
    positionText: row.status === 'CLASSIFIED' ? String(row.position) : letter[row.status],
    points: String(row.points),
    Driver: driverObject(file, row.driver),
    Constructor: constructorByKey(file, row.constructor),
    grid: row.gridNumber === null ? null : String(row.gridNumber),
    laps: String(row.laps),
    status: words[row.status],
    ...(row.status === 'CLASSIFIED' ? { Time: { millis: '5400000', time: '+1.000' } } : {}),
  };
}

export function qualifyingRow(
  file: SeasonFile,
  world: World,
  race: WorldRace,
  { driver: key, position }: { driver: string; position: number },
) {
  return {
    number: carNumber(world, key),
    position: String(position),
    Driver: driverObject(file, key),
    Constructor: constructorByKey(file, world.teamAt(key, race.entry.key)),
    // A phase that was not reached is absent; one without a time is empty.
    Q1: position === 20 ? '' : '1:20.000',
    ...(position <= 15 ? { Q2: '1:19.000' } : {}),
    ...(position <= 10 ? { Q3: '1:18.000' } : {}),
  };
}
