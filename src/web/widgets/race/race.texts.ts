/** Names of the pages about a race, by which every screen links to them. */
export const racePagesTexts = {
  guesses: 'Hva alle gjettet',
  result: 'Resultatet',
  whatIf: 'Hva om …?',
};
