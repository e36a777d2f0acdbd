export const leagueSwitchTexts = {
  switch: 'Hvem tavlen viser',
  everybody: 'Alle',
  toLeague: 'Til ligaen',
  toLeagues: 'Mine ligaer',
};
