export const pickListTexts = {
  title: 'Gjetningene dine',
  short: { first: '1.', tenth: '10.' },
  place: { first: '1. plass', tenth: '10. plass' },
  points: 'poeng',
};
