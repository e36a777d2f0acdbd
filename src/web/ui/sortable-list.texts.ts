export const sortableListTexts = {
  instructions:
    'Gå mellom radene med pil opp og ned, og mellom knappene med pil til høyre og venstre. Trykk mellomrom for å løfte, flytt med piltastene, mellomrom for å slippe, Escape for å angre.',
  handle: (name: string, place: number) => `Flytt ${name}, plass ${place}`,
  up: (name: string) => `Flytt ${name} én plass opp`,
  down: (name: string) => `Flytt ${name} én plass ned`,
  choosePlace: (name: string, place: number) => `${place}. plass: velg ny plass for ${name}`,
  lifted: (name: string, place: number, count: number) =>
    `${name} er løftet fra plass ${place} av ${count}. Flytt med piltastene.`,
  movedTo: (name: string, place: number, count: number) =>
    `${name} er på plass ${place} av ${count}.`,
  dropped: (name: string, place: number, count: number) =>
    `${name} er sluppet på plass ${place} av ${count}.`,
  cancelled: (name: string, place: number) => `Angret. ${name} er tilbake på plass ${place}.`,
  moveTitle: (name: string) => `Flytt ${name}`,
  tapPlace: 'Trykk på en plass',
  place: (place: number) => `${place}. plass`,
  typePlace: (first: number, last: number) => `Eller skriv en plass fra ${first} til ${last}`,
  move: 'Flytt',
};
