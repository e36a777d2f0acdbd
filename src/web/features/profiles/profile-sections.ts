import { profilesTexts } from './profiles.texts.ts';

/** Anchors of the sections of a profile and of a comparison. */
export const SECTION_IDS = {
  summary: 'sammendrag',
  medals: 'medaljer',
  winner: 'forsteplass',
  tenth: 'tiendeplass',
  drivers: 'sjaforer',
  constructors: 'konstruktorer',
  flags: 'flagg',
};

export const guessSections = () => [
  { id: SECTION_IDS.summary, label: profilesTexts.summary },
  { id: SECTION_IDS.winner, label: profilesTexts.categories.winner },
  { id: SECTION_IDS.tenth, label: profilesTexts.categories.tenth },
  { id: SECTION_IDS.drivers, label: profilesTexts.categories.drivers },
  { id: SECTION_IDS.constructors, label: profilesTexts.categories.constructors },
  { id: SECTION_IDS.flags, label: profilesTexts.categories.flag },
];
