import type { DemoClockState } from '#contract/demo.ts';

type Moment = DemoClockState['moments'][number]['key'];

const moments: Record<Moment, string> = {
  BEFORE_SEASON: 'Før sesongen',
  GRID_KNOWN: 'Startoppstillingen er klar',
  FIVE_MINUTES_LEFT: 'Fem minutter til fristen',
  RACE_ON: 'Løpet er i gang',
  RACE_OVER: 'Løpet er ferdig',
  SEASON_OVER: 'Sesongen er ferdig',
};

export const demoTexts = {
  title: 'Tidsmaskin',
  explanation: 'Demoens klokke kan flyttes. Resultater og gjetninger følger med, begge veier.',
  moments,
  own: 'Eget tidspunkt, norsk tid',
  jump: 'Hopp',
  jumping: 'Hopper …',
  failed: 'Det gikk ikke. Velg et tidspunkt i 2024, 2025 eller 2026.',
};
