import { formatList } from '#web/formatting/lists.ts';
import { signed } from '#web/formatting/numbers.ts';

/** Example: «Du falt til 9. plass, +7». */
function result(rank: number, movement: number | null, gained: number): string {
  const moved =
    movement === null
      ? 'Du ligger på'
      : movement === 0
        ? 'Du er fortsatt på'
        : movement > 0
          ? 'Du klatret til'
          : 'Du falt til';
  return `${moved} ${rank}. plass, ${signed(gained)}`;
}

export const homeTexts = {
  title: 'Hjem',
  welcome: 'Velkommen til',
  howToPlay: 'Slik spiller du',
  logIn: 'Logg inn',
  invited: 'Har du invitasjon?',
  inviteFriends: 'Inviter venner',
  welcomePlayer: (username: string) => `Velkommen, ${username}!`,
  notYetPlaying: 'Du er ikke med ennå. Gjett, så er du i gang.',
  notPlaying: 'Du er ikke med i år.',
  lead: 'Gjett vinneren og tiendeplassen i hvert løp, og hvordan sesongen ender. Nærmest gir flest poeng.',
  participants: 'Årets deltakere',
  participantCount: (count: number) => `${count} har gjettet`,
  otherParticipants: (count: number) => `… og ${count} til`,
  noParticipants: 'Ingen har gjettet ennå.',
  race: (position: number, count: number, day: string) => `Løp ${position}/${count} · ${day}`,
  sprint: 'Sprinthelg',
  season: (year: number) => `Sesongen ${year}`,
  raceStarts: (race: string, clock: string) => `${race} starter ${clock}`,
  raceIsOn: (race: string) => `${race} er i gang`,
  raceIsRun: (race: string) => `${race} er kjørt`,
  resultAwaited: 'Resultatet kommer så snart det er klart.',
  registerFlag: 'Registrer flagg',
  result,
  about: (race: string, what: string) => `${race} · ${what}`,
  nextRace: (race: string, moment: string) => `Neste løp: ${race}, ${moment}`,
  closesIn: 'Fristen går ut om',
  closed: 'Fristen er ute.',
  closesWithTesting: 'Stenger når testingen begynner, dato ikke kjent ennå.',
  closesAtLatest: (moment: string) => `Senest ved første løp, ${moment}.`,
  guessSeason: 'Gjett på sesongen',
  lateSeason: {
    title: 'Sesonggjettingen er åpen igjen',
    until: (moment: string) => `Ny frist er ${moment}.`,
  },
  guessRace: 'Gjett på løpet',
  logInToGuess: 'Logg inn for å gjette',
  waitsForGrid: 'Åpner når startoppstillingen er klar.',
  seasonHint: 'Rekkefølgen i mesterskapene, og hvor mange flagg og sikkerhetsbiler det blir.',
};

export const homeLinkTexts = {
  title: (product: string) => `${product}: gjett Formel 1 med venner`,
  leads: (names: readonly string[], points: number, done: number, all: number) =>
    `${formatList(names)} leder med ${points} poeng etter ${done} av ${all} løp. Gjett vinneren og tiendeplassen i neste løp.`,
  won: (names: readonly string[], year: number, points: number) =>
    `${formatList(names)} vant ${year}-sesongen med ${points} poeng.`,
};
