import { MAX_POOL, MAX_POOL_TEXT, MIN_POOL } from '#contract/limits.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';

const textCount = (count: number) => (count === 1 ? '1 tekst' : `${count} tekster`);

export const bingoPoolTexts = {
  title: (year: number) => `Egne brett ${year}`,
  lead: 'Hver spiller får sine 25 av tekstene, på sine egne plasser.',
  toPool: 'Egne brett',
  toCard: 'Felles brett',
  list: (count: number) => textCount(count),
  byMaster: (count: number) => `${textCount(count)} du markerer`,
  byResults: (count: number) => `${textCount(count)} som markeres av seg selv`,
  search: 'Finn tekst',
  none: 'Ingen tekst passer med det.',
  empty: 'Her er det ingen tekster ennå.',
  race: 'Løpet du markerer for',
  noRaces: 'Når helgen til neste løp begynner, kan du markere det som skjer.',
  mark: 'Marker',
  unmark: 'Fjern markering',
  actionFor: (action: string, text: string) => `${action}: ${text}`,
  happened: (race: string) => `Skjedde i ${race}`,
  rule: (rule: string, details: readonly (string | null)[]) =>
    details.length === 0 ? rule : `${rule}: ${details.map((each) => each ?? 'mangler').join(', ')}`,
  change: 'Endre',
  failures: {
    'pool-full': `Det kan ikke være mer enn ${MAX_POOL} tekster.`,
    'pool-too-small': `Det må være minst ${MIN_POOL} tekster.`,
    'changed-meanwhile': 'Noen andre endret dette nettopp. Se over, og prøv igjen.',
    'too-early': 'Helgen til det løpet har ikke begynt ennå.',
    'race-not-found': 'Løpet er ikke med i sesongen lenger.',
    'not-found': 'Teksten er fjernet.',
    'competitor-not-found': 'Sjåføren eller laget er ikke med i sesongen lenger.',
  } satisfies ErrorTexts,
};

export const dealTexts = {
  title: 'Del ut brettene',
  tooFew: (missing: number) =>
    `${textCount(missing)} til, så kan brettene deles ut. Det må være minst ${MIN_POOL}, så brettene blir ulike.`,
  ready: (count: number) =>
    `${textCount(count)} er klare. Når brettene er delt ut, kan du fortsatt rette tekstene, men ingen kan legges til eller fjernes. Det som skjer i løp som starter etterpå, teller.`,
  button: 'Del ut brettene',
  question: (count: number) => `Dele ut brett av ${textCount(count)}?`,
  explanation:
    'Dette kan ikke angres. Etterpå kan tekstene rettes, men ikke legges til eller fjernes.',
  done: (when: string) => `Delt ut ${when}`,
  doneHelp:
    'Du kan rette en tekst og hva som avgjør den. Ingen tekster kan legges til eller fjernes, for da ville brettene blitt andre.',
};

export const addToPoolTexts = {
  title: 'Legg til tekster',
  label: 'Én tekst på hver linje',
  hint: `Lim gjerne inn mange på en gang. Opptil ${MAX_POOL_TEXT} tegn i hver og ${MAX_POOL} i alt.`,
  button: (count: number) => (count === 0 ? 'Legg til' : `Legg til ${textCount(count)}`),
  added: (count: number) => `${textCount(count)} lagt til`,
  repeated: (count: number) =>
    count === 1 ? 'Denne teksten finnes fra før:' : 'Disse tekstene finnes fra før:',
  removeRepeated: 'Ta dem bort fra feltet',
  tooLong: (count: number) =>
    count === 1 ? 'Denne teksten er for lang:' : 'Disse tekstene er for lange:',
  tooMany: (room: number) => `Det er bare plass til ${textCount(room)} til.`,
  failed: 'Ikke lagt til. Det du skrev, står her ennå.',
};

export const poolDialogTexts = {
  title: 'Endre tekst',
  text: 'Tekst',
  decidedBy: 'Hva avgjør den?',
  master: 'Jeg markerer selv',
  fields: { driverId: 'Sjåfør', otherDriverId: 'Foran hvem', constructorId: 'Lag' },
  count: 'Antall',
  counts: {
    DRIVER_GAINS: 'Plasser',
    EARLY_SAFETY_CAR: 'Runder',
    SAFETY_CARS: 'Sikkerhetsbiler',
    GRID_PLACE_WINS: 'Startplass',
    WIN_FROM_BEHIND: 'Startplass',
    RETIREMENTS: 'Som bryter',
  },
  choose: 'Velg',
  between: (min: number, max: number) => `Fra ${min} til ${max}`,
  incomplete: 'Velg det som mangler.',
  noText: 'Skriv en tekst.',
  help: 'Resultatene markerer den av seg selv, og retter markeringen om resultatet blir rettet.',
  save: 'Lagre',
  saved: 'Teksten er lagret',
  remove: 'Fjern',
  removeTitle: 'Fjerne teksten?',
};
