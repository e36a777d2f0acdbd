import type { SeasonReveal } from '#contract/guessing/season-reveal.ts';
import { urlOf } from '#web/calls/api.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { AwardList } from '#web/widgets/race/award-list.tsx';
import { ShareLines } from '#web/widgets/sharing/share-lines.tsx';
import { revealTexts as texts } from './reveal.texts.ts';
import { revealLines } from './reveal-lines.ts';

interface RevealCardProps {
  readonly reveal: SeasonReveal;
  readonly year: number;
}

/** Shows all season guesses, while the leaderboard has nothing to say yet. */
export function RevealCard({ reveal, year }: RevealCardProps) {
  const ownId = useHeader()?.user?.id;
  const shared = revealLines(reveal).map(({ label, text }) => `${label}: ${text}`);
  return (
    <Card title={texts.title(year)}>
      <Stack gap={3}>
        <AwardList lines={revealLines(reveal, ownId)} />
        <Cluster>
          <ShareLines
            label={texts.share}
            lines={[texts.title(year), ...shared]}
            path="/"
            picture={{ path: urlOf('GET /api/public/link-picture/home'), name: 'dette-tror-vi' }}
          />
        </Cluster>
      </Stack>
    </Card>
  );
}
