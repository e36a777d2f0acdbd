import type { SeasonQuestions } from '#contract/guessing/questions.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { competitorsOf } from './competitors.ts';

/** Returns a season's questions as its viewer may see them, and who can be answered. */
export function showQuestions(facts: SeasonFacts): SeasonQuestions {
  const { driverLook, constructorLook } = competitorsOf(facts);
  return {
    year: facts.year,
    isFinished: facts.isFinished,
    questions: facts.questions.map(({ id, text, kind, points, outcome }) => ({
      id,
      text,
      kind,
      points: [...points],
      right: outcome === null ? null : [...outcome.answers],
    })),
    drivers: facts.drivers.map(({ id, name }) => ({ name, look: driverLook(id) })),
    constructors: facts.constructors.map(({ id, name }) => ({ name, look: constructorLook(id) })),
  };
}
