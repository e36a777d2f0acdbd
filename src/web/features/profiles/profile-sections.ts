import type { UserData } from '#contract/scoring/profiles.ts';
import { profilesTexts, raceStripTexts } from './profiles.texts.ts';

/** Anchors of the sections of a profile and of a comparison. */
export const SECTION_IDS = {
  summary: 'sammendrag',
  medals: 'medaljer',
  races: 'lop',
  winner: 'forsteplass',
  tenth: 'tiendeplass',
  drivers: 'sjaforer',
  constructors: 'konstruktorer',
  flags: 'flagg',
  questions: 'sporsmal',
};

const summary = () => ({ id: SECTION_IDS.summary, label: profilesTexts.summary });
const seasonGuesses = (hasQuestions: boolean) => [
  { id: SECTION_IDS.drivers, label: profilesTexts.categories.drivers },
  { id: SECTION_IDS.constructors, label: profilesTexts.categories.constructors },
  { id: SECTION_IDS.flags, label: profilesTexts.categories.flag },
  ...(hasQuestions
    ? [{ id: SECTION_IDS.questions, label: profilesTexts.categories.questions }]
    : []),
];

export const profileSections = ({ summary: points }: UserData) => [
  summary(),
  { id: SECTION_IDS.medals, label: profilesTexts.medals },
  { id: SECTION_IDS.races, label: raceStripTexts.title },
  ...seasonGuesses(points.questions !== undefined),
];

export const duelSections = ({ summary: points }: UserData) => [
  summary(),
  { id: SECTION_IDS.winner, label: profilesTexts.categories.winner },
  { id: SECTION_IDS.tenth, label: profilesTexts.categories.tenth },
  ...seasonGuesses(points.questions !== undefined),
];
