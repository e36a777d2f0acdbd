import type { BACKUPS_KEPT } from '#contract/backup-limits.ts';

export const adminBackupTexts = {
  title: 'Sikkerhetskopi',
  lead: 'Hver natt lagres en kopi av alt i spillet. Innlogginger, koder og nøkkelen til varslene er ikke med.',
  make: 'Lag kopi nå',
  making: 'Lager kopi …',
  made: 'Sikkerhetskopien er laget',
  downloadNow: 'Last ned fersk kopi',
  list: 'Kopier på tjeneren',
  none: 'Det finnes ingen kopier ennå.',
  kept: ({ days, weeks, months, byHand }: typeof BACKUPS_KEPT) =>
    `De siste ${days} dagene, ${weeks} ukene og ${months} månedene beholder hver sin nattlige kopi. Av dem som er laget for hånd, beholdes de ${byHand} nyeste.`,
  kinds: { NIGHTLY: 'Nattlig', MANUAL: 'Laget for hånd' },
  facts: (age: string, size: string) => `${age} · ${size}`,
  download: 'Last ned',
  failedTitle: 'Kopien ble ikke laget',
  failures: { conflict: 'En kopi er alt under arbeid. Vent litt, og prøv igjen.' },
};
