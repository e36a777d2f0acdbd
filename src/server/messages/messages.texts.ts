import { NOBODY_SCORED, outcomeText, raceRecapLines } from '#contract/scoring/race-recap.texts.ts';
import type { RaceOutcome, RaceRecap } from '#contract/scoring/race-recap.ts';
import { norwegianDay } from '#domain/base/norwegian-format.ts';
import type { Instant } from '#domain/base/time.ts';
import { RACE_CATEGORIES, type RaceCategory } from '#domain/season/category.ts';
import { raceCategoryTexts } from '#server/base/race-category.texts.ts';
import type { MessageContent } from './message.ts';
import { clockInNorway, momentInNorway, roughly } from './norwegian-time.ts';
import type { LeagueOvertakes } from './read-overtakes.ts';

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} og ${last}`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

interface RaceReminder {
  readonly race: string;
  readonly deadline: Instant;
  readonly now: Instant;
  readonly missing: readonly MissingPick[];
}

export interface MissingPick {
  readonly category: RaceCategory;
  /** Reserve that fills the pick if it stays empty; `null` for none. */
  readonly reserve: string | null;
}

interface Asked {
  readonly question: string;
  readonly of: (race: string) => string;
  readonly place: string;
}

const ASKED: Readonly<Record<RaceCategory, Asked>> = {
  FIRST: {
    question: 'hvem vinner',
    of: (race) => `hvem som vinner ${race}`,
    place: 'førsteplassen',
  },
  TENTH: {
    question: 'hvem blir nummer ti',
    of: (race) => `hvem som blir nummer ti i ${race}`,
    place: 'tiendeplassen',
  },
};

function reserveLines({ missing }: RaceReminder): string[] {
  const reserves = missing.flatMap(({ category, reserve }) =>
    reserve === null ? [] : [`${reserve} på ${raceCategoryTexts[category]}`],
  );
  return reserves.length === 0 ? [] : [`Rekker du det ikke, får du ${listed(reserves)}.`];
}

function missingPicks({ missing, race }: RaceReminder): string {
  if (missing.length < RACE_CATEGORIES.length) {
    return `Du har ikke gjettet ${listed(missing.map(({ category }) => ASKED[category].of(race)))}.`;
  }
  const questions = missing.map(({ category }) => ASKED[category].question);
  return `Du har ikke gjettet på ${race} ennå: ${questions.join(', og ')}?`;
}

export function raceReminderText(reminder: RaceReminder): MessageContent {
  const { race, deadline, now } = reminder;
  return {
    title: `Husk å gjette på ${race}`,
    body: `Fristen går ut ${momentInNorway(deadline)}, om ${roughly(deadline - now)}.`,
    path: '/guess/race',
    linkText: 'Gjett nå',
    details: [missingPicks(reminder), ...reserveLines(reminder)],
  };
}

const SEASON_PARTS = {
  drivers: 'sjåførene',
  constructors: 'konstruktørene',
  flags: 'flaggene',
  questions: 'spørsmålene',
} as const;
export type SeasonPart = keyof typeof SEASON_PARTS;

export function seasonReminderText(reminder: {
  readonly year: number;
  readonly deadline: Instant;
  readonly now: Instant;
  readonly missing: readonly SeasonPart[];
}): MessageContent {
  const { year, deadline, now, missing } = reminder;
  return {
    title: `Husk å gjette på sesongen ${year}`,
    body: `Fristen går ut ${momentInNorway(deadline)}, om ${roughly(deadline - now)}.`,
    path: '/guess',
    linkText: 'Gjett nå',
    details: [
      `Du mangler ${listed(missing.map((part) => SEASON_PARTS[part]))}.`,
      'Etter fristen kan ingenting endres, og da ser alle hva alle har gjettet.',
    ],
  };
}

export function seasonDeadlineText(season: {
  readonly year: number;
  readonly deadline: Instant;
  readonly now: Instant;
}): MessageContent {
  const { year, deadline, now } = season;
  return {
    title: `Nå er fristen for sesongen ${year} satt`,
    body: `Den går ut ${momentInNorway(deadline)}, om ${roughly(deadline - now)}.`,
    path: '/guess',
    linkText: 'Gå til gjetningene',
    details: ['Til da kan du endre så mye du vil. Etter fristen ser alle hva alle har gjettet.'],
  };
}

const points = (count: number) => (count === 1 ? '1 poeng' : `${count} poeng`);

export function resultsText(results: {
  readonly race: string;
  readonly raceId: string;
  readonly userId: string;
  readonly outcome: RaceOutcome;
  readonly recap: RaceRecap | null;
  /** Points of each pick; `null` without one. */
  readonly picks: Readonly<Record<RaceCategory, number | null>>;
  readonly total: number;
  readonly areFlagsCounted: boolean;
  /** Merkle root of the race's seal; `null` if the race is not sealed. */
  readonly root: string | null;
  /** Who passed whom; `null` if nobody did, or the player has not asked for it. */
  readonly overtakes: LeagueOvertakes | null;
}): MessageContent {
  const { root, overtakes } = results;
  const { race, raceId, userId, outcome, recap, picks, total, areFlagsCounted } = results;
  const parts = RACE_CATEGORIES.flatMap((category) => {
    const gained = picks[category];
    return gained === null ? [] : [`${ASKED[category].place} ga ${points(gained)}`];
  });
  const nameOf = (player: { readonly id: string; readonly username: string }) =>
    player.id === userId ? 'du' : player.username;
  const awards = (recap === null ? [] : raceRecapLines(recap, nameOf)).map(
    ({ label, text }) => `${label}: ${text}.`,
  );
  const [foremost, ...others] = recap?.isBlank ? [NOBODY_SCORED, ...awards] : awards;
  return {
    title: `Resultatene fra ${race} er klare`,
    body: [
      outcomeText(race, outcome),
      ...(overtakes === null ? [] : [overtakesInLeague(overtakes)]),
      ...(foremost === undefined ? [] : [foremost]),
    ].join(' '),
    path: `/race-guess?raceId=${encodeURIComponent(raceId)}`,
    linkText: 'Se hvordan det gikk',
    details: [
      ...others,
      `${parts.length === 0 ? '' : `${sentence(listed(parts))} `}Til sammen har du ${points(total)}.`,
      ...(areFlagsCounted ? [] : ['Flaggene er ikke telt ennå, så summen kan endre seg litt.']),
      ...(root === null ? [] : [`Seglet på gjetningene er ${root}. Det skal aldri endre seg.`]),
    ],
  };
}

function moves({ passedBy, passed }: LeagueOvertakes): string[] {
  return [
    ...(passedBy === null ? [] : [`${passedBy.name} gikk forbi deg`]),
    ...(passed === null ? [] : [`Du gikk forbi ${passed.name}`]),
  ];
}

const sentences = (texts: readonly string[]) => texts.map((text) => `${text}.`).join(' ');

function overtakesInLeague(overtakes: LeagueOvertakes): string {
  const [first, ...others] = moves(overtakes);
  const { league, rank } = overtakes;
  return sentences([`${first} i ${league}`, ...others, `Der er du nummer ${rank}`]);
}

export function overtakesText(race: string, overtakes: LeagueOvertakes): MessageContent {
  const [first, ...others] = moves(overtakes);
  const { leagueId, league, rank } = overtakes;
  return {
    title: `${first} i ${league} etter ${race}`,
    body: sentences([...others, `Du er nummer ${rank}`]),
    path: `/league/${encodeURIComponent(leagueId)}`,
    linkText: 'Se stillingen',
    details: [],
  };
}

/** Returns the message to a user who hides the result. It must not reveal anything of it. */
export function hiddenResultText(race: string): MessageContent {
  return {
    title: `Resultatet fra ${race} er klart`,
    body: 'Det er skjult til du åpner det.',
    path: '/',
    linkText: 'Til forsiden',
    details: [],
  };
}

interface RankedPoints {
  readonly rank: number;
  readonly points: number;
}

export function correctedRaceText(correction: {
  readonly race: string;
  readonly raceId: string;
  readonly year: number;
  readonly before: RankedPoints;
  readonly after: RankedPoints;
  /** Admin who accepted or made it; `null` if it was applied automatically. */
  readonly by: string | null;
  readonly isByHand: boolean;
}): MessageContent {
  const { race, raceId, year, before, after, by, isByHand } = correction;
  const source = by === null ? 'Kilden har rettet løpet.' : `${by} har godtatt kildens rettelse.`;
  const moved = after.points - before.points;
  const places =
    after.rank === before.rank
      ? `fortsatt nr. ${after.rank}`
      : `fra ${before.rank}. til ${after.rank}.`;
  return {
    title: `${race} er rettet: du ${moved < 0 ? '−' : '+'}${Math.abs(moved)}, ${places}`,
    body: `Nå har du ${points(after.points)}.`,
    path: `/stats/${year}/${encodeURIComponent(raceId)}`,
    linkText: 'Se hva som er rettet',
    details: [isByHand ? `${by ?? 'En admin'} har rettet løpet.` : source],
  };
}

const YES_NO: Readonly<Record<string, string>> = { YES: 'ja', NO: 'nei' };

export function answeredText(answered: {
  readonly question: string;
  /** Names of competitors, numbers, `YES` or `NO`. */
  readonly right: readonly string[];
  readonly isCorrected: boolean;
  /** Points that the player's answer gives. */
  readonly points: number;
  readonly total: number;
  readonly rank: number;
}): MessageContent {
  const { question, right, isCorrected, points: gained, total, rank } = answered;
  const answer = listed(right.map((each) => YES_NO[each] ?? each));
  return {
    title: `${isCorrected ? 'Riktig svar er rettet' : 'Riktig svar er klart'}: ${question}`,
    body: `Svaret er ${answer}. Det ga deg ${points(gained)}.`,
    path: '/user/myprofile',
    linkText: 'Se svarene dine',
    details: [`Nå har du ${points(total)} og er nr. ${rank}.`],
  };
}

export function waitingReviewText(review: {
  readonly race: string;
  readonly isReminder: boolean;
}): MessageContent {
  const { race, isReminder } = review;
  return {
    title: `En rettelse av ${race} venter${isReminder ? ' fortsatt' : ''}`,
    body: 'Kilden sier noe annet enn før. Det gjelder ikke før en admin har sagt ja.',
    path: '/admin/review',
    linkText: 'Se forskjellen',
    details: [],
  };
}

export function missingGridText(race: {
  readonly id: string;
  readonly year: number;
  readonly name: string;
  readonly guessDeadline: Instant;
  readonly now: Instant;
}): MessageContent {
  const { id, year, name, guessDeadline, now } = race;
  return {
    title: `${name} har ingen startoppstilling`,
    body: `Ingen kan gjette før den er på plass. Fristen går ut ${momentInNorway(guessDeadline)}, om ${roughly(guessDeadline - now)}.`,
    path: `/admin/season/${year}/race/${encodeURIComponent(id)}/results`,
    linkText: 'Legg inn startoppstillingen',
    details: [
      'Kildene har ikke gitt noen ennå. Siden har et forslag med sjåførene fra forrige løp. Lagrer du det som foreløpig, tar kildens egen over når den kommer.',
    ],
  };
}

const TROUBLES = {
  IMPORTS: {
    title: 'Resultatene blir ikke hentet',
    body: 'Kildene har ikke gitt brukbare svar',
    over: 'Resultatene blir hentet igjen',
    path: '/admin/import',
    linkText: 'Se importen',
  },
  BACKUP: {
    title: 'Sikkerhetskopien mangler',
    body: 'Det er ikke tatt sikkerhetskopi',
    over: 'Sikkerhetskopien er på plass igjen',
    path: '/admin/backup',
    linkText: 'Se sikkerhetskopiene',
  },
  MAIL: {
    title: 'E-posten kommer ikke av gårde',
    body: 'Ingen e-post er sendt',
    over: 'E-posten kommer av gårde igjen',
    path: '/admin/log',
    linkText: 'Se loggen',
  },
  PUSH: {
    title: 'Varslene kommer ikke fram',
    body: 'En av tjenestene som leverer varsler, har ikke tatt imot noen',
    over: 'Varslene kommer fram igjen',
    path: '/settings/reminders',
    linkText: 'Prøv med et testvarsel',
  },
  CLOCK: {
    title: 'Klokka på serveren kan være feil',
    body: 'Fristene venter til den går riktig. Den har ikke vært til å stole på',
    over: 'Klokka på serveren går riktig igjen',
    path: '/admin',
    linkText: 'Gå til Admin Portal',
  },
} as const;

export function incidentText(
  kind: keyof typeof TROUBLES,
  lastWellAt: Instant | null,
): MessageContent {
  const { title, body, path, linkText } = TROUBLES[kind];
  const since = lastWellAt === null ? 'ennå' : `siden ${momentInNorway(lastWellAt)}`;
  return { title, body: `${body} ${since}.`, path, linkText, details: [] };
}

export function incidentEndedText(kind: keyof typeof TROUBLES): MessageContent {
  const { over, path, linkText } = TROUBLES[kind];
  return { title: over, body: 'Du trenger ikke gjøre noe.', path, linkText, details: [] };
}

export function movedStartText(move: {
  readonly race: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly deadline: Instant;
  readonly now: Instant;
}): MessageContent {
  const { race, from, to, deadline, now } = move;
  const isSameDay = norwegianDay(from) === norwegianDay(to);
  const before = isSameDay ? clockInNorway(from) : momentInNorway(from);
  const isOpen = now < deadline;
  return {
    title: `${race} har fått ny starttid`,
    body: `Løpet starter nå ${momentInNorway(to)}, ikke ${before}.`,
    path: isOpen ? '/guess' : '/',
    linkText: isOpen ? 'Gå til gjetningene' : 'Se stillingen',
    details: [
      isOpen
        ? `Den nye fristen for å gjette er ${momentInNorway(deadline)}.`
        : 'Fristen for å gjette har gått ut.',
      'Har du gjettet allerede, gjelder gjetningen din fortsatt.',
    ],
  };
}

export function cancelledRaceText(race: {
  readonly race: string;
  readonly startsAt: Instant;
}): MessageContent {
  return {
    title: `${race.race} er avlyst`,
    body: `Løpet ${momentInNorway(race.startsAt)} blir ikke kjørt.`,
    path: '/',
    linkText: 'Se stillingen',
    details: ['Har du gjettet på løpet, teller ikke gjetningen.'],
  };
}

export function returnedRaceText(race: {
  readonly race: string;
  readonly startsAt: Instant;
}): MessageContent {
  return {
    title: `${race.race} blir kjørt likevel`,
    body: `Løpet er ikke avlyst lenger. Det starter ${momentInNorway(race.startsAt)}.`,
    path: '/',
    linkText: 'Se stillingen',
    details: ['Har du gjettet på løpet, gjelder gjetningen din igjen.'],
  };
}
