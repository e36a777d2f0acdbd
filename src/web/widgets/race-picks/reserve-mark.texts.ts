export const reserveMarkTexts = {
  letter: 'R',
  name: 'reservegjetning',
  title: 'Reservegjetning: satt inn fra spillerens egen liste da fristen gikk ut',
  note: 'Reservegjetning: satt inn fra spillerens egen liste da fristen gikk ut.',
};
