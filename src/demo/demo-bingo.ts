import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

const TEXTS = [
  'Sikkerhetsbil på første runde',
  'Rødt flagg',
  'Regn i løpet',
  'To Haas i poengene',
  'Norris tar pole',
  'Hamilton på pallen',
  'Alonso klager på radio',
  'Debutant i poengene',
  'Boksestopp under 2 sek.',
  'Ingen bryter',
  'Verstappen vinner fra 10. plass eller lenger bak',
  'Målfoto',
  'Dyr på banen',
  'Bortoleto topp 6',
  'Straff avgjør seieren',
  'Mekaniker løper',
  'Tre lag på pallen',
  'Leclerc: «I am stupid»',
  'Virtuell sikkerhetsbil',
  'Ferrari 1–2',
  'Sprint uten gult flagg',
  'Diskvalifikasjon',
  'Hülkenberg på pallen',
  'Målgang bak sikkerhetsbil',
  'Ny verdensmester',
] as const;

const MARKED = new Set([0, 1, 5, 6, 9, 12, 13, 18, 21, 22]);

/** Stores the demo's bingo card. */
export async function seedBingo(db: Kysely<Database>, year: number): Promise<void> {
  await db
    .insertInto('bingo_cell')
    .values(TEXTS.map((text, id) => ({ year, id, text, is_marked: MARKED.has(id) ? 1 : 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
