import { MAX_POINTS, MAX_POINTS_LENGTH, MAX_QUESTION_LENGTH } from '#contract/limits.ts';
import { MAX_NUMBER_ANSWER, MAX_QUESTIONS } from '#domain/season/question.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const adminQuestionsTexts = {
  title: 'Egne spørsmål',
  season: (year: string) => `Sesongen ${year}`,
  lead: 'Det dere vil gjette på i tillegg til det faste.',
  leadFinished: 'Slik var de da sesongen ble avsluttet.',
  none: 'Ingen spørsmål ennå',
  noneHelp:
    'Her lager du det bare dere gjetter på, som «Hvem bryter flest løp?», med poeng for riktig svar.',
  noneClosed: 'Denne sesongen fikk ingen spørsmål.',
  list: (count: number) => `${count} spørsmål`,
  add: 'Legg til spørsmål',
  full: `En sesong kan ha høyst ${numberWord(MAX_QUESTIONS)} spørsmål.`,
  closed: 'Fristen er ute, så ingen spørsmål kan legges til eller slettes.',
  answered: 'Besvart',
  shared: 'Delt',
  right: (answers: string) => `Riktig svar: ${answers}`,
  change: 'Endre',
  setRight: 'Riktig svar',
  actionFor: (action: string, question: string) => `${action}: ${question}`,
  failures: {
    'deadline-passed': 'Fristen er ute, så bare teksten kan endres.',
    'too-early': 'Svaret kan legges inn når fristen er ute.',
    'changed-meanwhile': 'Noen andre har endret dette. Lukk, og åpne på nytt.',
    'invalid-input': 'Noe er endret etter at du åpnet siden. Se over, og prøv igjen.',
  } satisfies ErrorTexts,
};

export const questionDialogTexts = {
  add: 'Nytt spørsmål',
  change: 'Endre spørsmålet',
  text: 'Spørsmål',
  textHint: (left: number) => `${left} tegn igjen`,
  kind: 'Svares med',
  points: 'Poeng',
  pointsHint: 'For riktig svar.',
  numberPointsHint: 'For helt riktig, 1 unna, 2 unna … Skill med komma.',
  onlyText: 'Noen har svart, så bare teksten kan endres.',
  onlyTextClosed: 'Fristen er ute, så bare teksten kan endres.',
  facts: (kind: string, points: string) => `${kind} · ${points}`,
  wrong: {
    text: `Skriv et spørsmål på 3 til ${MAX_QUESTION_LENGTH} tegn.`,
    points: `Et helt tall fra 0 til ${MAX_POINTS}.`,
    numberPoints: `Høyst ${MAX_POINTS_LENGTH} hele tall fra 0 til ${MAX_POINTS}, som ikke stiger: 10, 5, 2.`,
  },
  save: 'Lagre',
  addOne: 'Legg til',
  added: 'Spørsmålet er lagt til',
  saved: 'Spørsmålet er lagret',
  delete: 'Slett spørsmålet',
  deleteTitle: 'Slette spørsmålet?',
  deleted: 'Spørsmålet er slettet',
};

export const rightAnswersTexts = {
  title: 'Riktig svar',
  choose: 'Velg riktig svar',
  help: 'Velg flere hvis det ble delt. Uten noe svar er spørsmålet ikke avgjort, og gir ingen poeng.',
  number: 'Tall',
  numberHint: 'Flere tall skilles med komma. Tomt er ikke avgjort.',
  wrong: `Hele tall fra 0 til ${MAX_NUMBER_ANSWER}, skilt med komma.`,
  save: 'Lagre svaret',
  saved: 'Riktig svar er lagret',
  withdrawn: 'Svaret er tatt tilbake',
};
