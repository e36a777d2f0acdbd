import type { ErrorTexts } from '#web/failures/failure-text.ts';

export const leagueStartTexts = {
  label: 'Hva teller?',
  toCome: '…',
  whole: 'Hele sesongen',
  next: (race: string) => `Fra neste løp: ${race}`,
  race: (race: string) => `Fra ${race}`,
  aboutWhole: 'Alt teller: løpene og sesonggjettingen.',
  aboutWholeNow: 'Hele året teller, også poengene dere har fra før. Kan ikke endres senere.',
  aboutRace: (race: string) => `Alle starter på 0 i ${race}. Bare løpene teller.`,
  change: 'Endre hva som teller',
  changeHelp: 'Kan endres til fristen for det første løpet.',
  save: 'Lagre',
  saved: 'Lagret',
  failures: {
    'deadline-passed': 'Fristen for det løpet er ute. Velg et annet.',
    'race-cancelled': 'Det løpet er avlyst. Velg et annet.',
    'season-finished': 'Sesongen er over.',
  } satisfies ErrorTexts,
};
