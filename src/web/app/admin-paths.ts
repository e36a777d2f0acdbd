/** The addresses inside the Admin Portal; apart from the others, which the first load carries. */
export const adminPaths = {
  seasons: '/admin/season',
  season: (year: number) => `/admin/season/${year}`,
  drivers: (year: number) => `/admin/season/${year}/drivers`,
  constructors: (year: number) => `/admin/season/${year}/constructors`,
  points: (year: number) => `/admin/season/${year}/points`,
  finish: (year: number) => `/admin/season/${year}/finish`,
  race: (year: number, raceId: string) => `/admin/season/${year}/race/${raceId}`,
  results: (year: number, raceId: string) => `/admin/season/${year}/race/${raceId}/results`,
  imports: '/admin/import',
  flagsOf: (year: string) => `/admin/flag/${year}`,
  reviews: '/admin/review',
  review: (id: string) => `/admin/review/${id}`,
  users: '/admin/user',
  logs: '/admin/log',
  log: (name: string) => `/admin/log/${name}`,
  backup: '/admin/backup',
} as const;
