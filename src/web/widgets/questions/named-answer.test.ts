import { expect, it } from 'vitest';
import { answerWords, namedAnswer } from './named-answer.ts';
import { questionsTexts } from './questions.texts.ts';

const named = (id: string, name: string) => ({
  name,
  look: { id, code: null, number: null, constructorName: null, colour: null },
});
const FIELD = { drivers: [named('nor', 'Lando Norris')], constructors: [named('mcl', 'McLaren')] };

it('says an answer in words', () => {
  const words = (kind: Parameters<typeof namedAnswer>[0], answer: string) =>
    answerWords(namedAnswer(kind, answer, FIELD));
  expect(words('DRIVER', 'nor')).toBe('Lando Norris');
  expect(words('CONSTRUCTOR', 'mcl')).toBe('McLaren');
  expect(words('CONSTRUCTOR', 'nor')).toBe('Ikke med lenger');
  expect(words('NUMBER', '7')).toBe('7');
  expect(words('YES_NO', 'YES')).toBe('Ja');
  expect(words('YES_NO', 'NO')).toBe('Nei');
});

it('says what a question is worth', () => {
  expect(questionsTexts.points([10])).toBe('10 poeng');
  expect(questionsTexts.points([10, 5, 2, 1])).toBe('10, 5, 2 … poeng');
  expect(questionsTexts.allPoints([10])).toBe('10 poeng');
  expect(questionsTexts.allPoints([10, 5, 2])).toBe(
    '10 poeng for helt riktig, 5 for 1 unna og 2 for 2 unna',
  );
});
