export const bingoMarkTexts = {
  mark: 'Marker',
  unmark: 'Fjern markering',
  failed: 'Kunne ikke endre markering på rute',
};
