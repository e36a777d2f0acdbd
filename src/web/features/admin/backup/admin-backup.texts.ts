import type { BACKUPS_KEPT } from '#contract/limits.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';

export const adminBackupTexts = {
  title: 'Sikkerhetskopi',
  lead: 'Hver natt, og når en frist går ut, lagres en kopi av spillet.',
  leftOut: 'Innlogginger, koder og nøkkelen til varslene er ikke med.',
  sealed:
    'Det du laster ned, er låst: bare den som drifter siden, kan åpne det, med sin nøkkel. Slik kan ingen lese gjetninger før fristen.',
  make: 'Lag kopi nå',
  making: 'Lager kopi …',
  made: 'Sikkerhetskopien er laget',
  downloadNow: 'Last ned fersk kopi',
  list: 'Kopier på serveren',
  none: 'Det finnes ingen kopier ennå.',
  kept: ({ days, weeks, months, atDeadlines, byHand }: typeof BACKUPS_KEPT) =>
    `Vi tar vare på én kopi per dag i ${days} dager, per uke i ${weeks} uker og per måned i ${months} måneder, og de siste fra frister (${atDeadlines}), og for hånd eller før oppgraderinger (${byHand}).`,
  kinds: {
    NIGHTLY: 'Nattlig',
    DEADLINE: 'Da en frist gikk ut',
    MANUAL: 'Laget for hånd',
    UPGRADE: 'Før oppgradering',
  },
  facts: (age: string, size: string) => `${age} · ${size}`,
  download: 'Last ned',
  failedTitle: 'Kopien ble ikke laget',
  failures: {
    conflict: 'En kopi er allerede under arbeid. Vent litt, og prøv igjen.',
  } satisfies ErrorTexts,
};
