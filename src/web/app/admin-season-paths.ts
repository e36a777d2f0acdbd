/** The addresses of the season and import screens of the Admin Portal; apart from the others, which the first load carries. */
export const adminSeasonPaths = {
  seasons: '/admin/season',
  season: (year: number) => `/admin/season/${year}`,
  drivers: (year: number) => `/admin/season/${year}/drivers`,
  constructors: (year: number) => `/admin/season/${year}/constructors`,
  points: (year: number) => `/admin/season/${year}/points`,
  finish: (year: number) => `/admin/season/${year}/finish`,
  race: (year: number, raceId: string) => `/admin/season/${year}/race/${raceId}`,
  results: (year: number, raceId: string) => `/admin/season/${year}/race/${raceId}/results`,
  imports: '/admin/import',
} as const;
