import { profilesTexts } from './profiles.texts.ts';

const { categories } = profilesTexts;

/** Where the parts of a profile, and of two beside each other, stand on the page. */
export const SECTION_IDS = {
  summary: 'sammendrag',
  medals: 'medaljer',
  winner: 'forsteplass',
  tenth: 'tiendeplass',
  drivers: 'sjaforer',
  constructors: 'konstruktorer',
  flags: 'flagg',
};

export const GUESS_SECTIONS = [
  { id: SECTION_IDS.summary, label: profilesTexts.summary },
  { id: SECTION_IDS.winner, label: categories.winner },
  { id: SECTION_IDS.tenth, label: categories.tenth },
  { id: SECTION_IDS.drivers, label: categories.drivers },
  { id: SECTION_IDS.constructors, label: categories.constructors },
  { id: SECTION_IDS.flags, label: categories.flag },
];
