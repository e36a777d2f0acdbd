import type { ChatService } from '#contract/leagues/leagues.ts';
import { LEAGUE_CHAT_TRIES } from '#contract/limits.ts';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export const leagueChatTexts = {
  title: 'Send til chatten',
  help: 'Få alles gjetninger i Slack eller Discord når fristen for et løp er ute, og hvordan det gikk når resultatet er klart.',
  set: 'Koble til en chat',
  change: 'Bytt chat',
  howTo:
    'Lag en webhook i chatten, og lim inn adressen her. I Discord: Rediger kanal → Integrasjoner → Webhooks. I Slack: appen Incoming Webhooks.',
  address: 'Adressen til webhooken',
  addressHint: 'Den er hemmelig, og vises ikke igjen.',
  save: 'Lagre',
  saved: 'Chatten er koblet til. Send gjerne en prøve.',
  goesTo: {
    SLACK: 'Sendes til Slack:',
    DISCORD: 'Sendes til Discord:',
    OTHER: 'Sendes til:',
  } satisfies Readonly<Record<ChatService, string>>,
  /** Texts for members who are not the owner. */
  sendsTo: {
    SLACK: 'Sender til Slack',
    DISCORD: 'Sender til Discord',
    OTHER: 'Sender til en chat',
  } satisfies Readonly<Record<ChatService, string>>,
  try: 'Send en prøve',
  tried: 'Prøven er sendt',
  remove: 'Koble fra',
  removeTitle: 'Koble fra chatten?',
  removeHelp: 'Den får ingenting mer herfra. Adressen slettes.',
  broken: 'Chatten tar ikke imot lenger',
  brokenHelp: (moment: string) =>
    `${moment} svarte den at webhooken er borte. Lag en ny i chatten, og lim inn adressen under «Bytt chat».`,
  failures: {
    'too-many-requests': `Det er nok for nå. Du kan sende ${numberWord(LEAGUE_CHAT_TRIES)} prøver i timen.`,
  } satisfies ErrorTexts,
};
