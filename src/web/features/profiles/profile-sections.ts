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
};

const summary = () => ({ id: SECTION_IDS.summary, label: profilesTexts.summary });
const seasonGuesses = () => [
  { id: SECTION_IDS.drivers, label: profilesTexts.categories.drivers },
  { id: SECTION_IDS.constructors, label: profilesTexts.categories.constructors },
  { id: SECTION_IDS.flags, label: profilesTexts.categories.flag },
];

export const profileSections = () => [
  summary(),
  { id: SECTION_IDS.medals, label: profilesTexts.medals },
  { id: SECTION_IDS.races, label: raceStripTexts.title },
  ...seasonGuesses(),
];

export const duelSections = () => [
  summary(),
  { id: SECTION_IDS.winner, label: profilesTexts.categories.winner },
  { id: SECTION_IDS.tenth, label: profilesTexts.categories.tenth },
  ...seasonGuesses(),
];
