export const endedSeasonTexts = {
  title: (year: number) => `Slik endte ${year}`,
  titleFrom: (year: number, race: string) => `Slik endte ${year}, fra ${race}`,
  provisional: 'Foreløpig',
  champion: (year: number) => `Mester ${year}`,
  champions: (year: number) => `Mestere ${year}`,
  medal: {
    GOLD: 'Gull til deg – gratulerer!',
    SILVER: 'Sølv til deg – gratulerer!',
    BRONZE: 'Bronse til deg – gratulerer!',
  },
  place: (position: number, count: number, points: number) =>
    `Du ble nummer ${position} av ${count} med ${points} poeng.`,
  yourYear: 'Ditt år',
  yearOf: (username: string) => `Året til ${username}`,
};
