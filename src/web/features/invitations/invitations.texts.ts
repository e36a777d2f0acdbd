import { INVITATION_DAYS, INVITATION_USES } from '#contract/limits.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const invitationsTexts = {
  title: 'Invitasjoner',
  lead: `En lenke gjelder i ${numberWord(INVITATION_DAYS)} dager og for ${numberWord(INVITATION_USES)} personer.`,
  makeTitle: 'Ny invitasjon',
  makeHelp: (most: number) => `Du kan ha ${most} i bruk samtidig.`,
  make: 'Lag invitasjon',
  tooMany: (most: number) =>
    `Du har allerede ${most} invitasjoner i bruk. Trekk en tilbake for å lage en ny.`,
  made: 'Invitasjonen er klar. Del lenken under.',
  yours: 'Dine invitasjoner',
  earlier: 'Tidligere invitasjoner',
  none: 'Ingen invitasjoner i bruk',
  noneHelp: 'Lag en, og send lenken til dem du vil ha med.',
  state: {
    IN_FORCE: 'I bruk',
    USED_UP: 'Brukt opp',
    EXPIRED: 'Utløpt',
    REVOKED: 'Trukket tilbake',
  },
  expires: (moment: string) => `Gjelder til ${moment}`,
  created: (day: string) => `Laget ${day}`,
  used: (uses: number, most: number) =>
    uses === 0 ? 'Ingen har brukt den ennå' : `${uses} av ${most} plasser brukt`,
  usedBy: 'Brukt av',
  deleted: 'en slettet konto',
  shareTitle: (product: string) => `Invitasjon til ${product}`,
  shareText: (product: string) =>
    `Bli med på ${product}, og gjett Formel 1-sesongen sammen med oss!`,
  toLeague: (league: string) => `Fører også til ligaen ${league}.`,
  revoke: 'Trekk tilbake',
  revokeTitle: (code: string) => `Trekke tilbake ${code}?`,
  revokeHelp: 'Lenken slutter å virke. De som allerede er med, blir værende.',
  gone: 'Invitasjonen finnes ikke lenger. Last siden på nytt.',
};
