export const reserveMarkTexts = {
  letter: 'R',
  name: 'reservegjett',
  title: 'Reservegjett: satt inn fra spillerens egen liste da fristen gikk ut',
  note: 'Reservegjett: satt inn fra spillerens egen liste da fristen gikk ut.',
};
