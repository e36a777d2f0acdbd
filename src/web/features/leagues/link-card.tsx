import { countsFromTexts } from '#contract/leagues/counts-from.texts.ts';
import type { League } from '#contract/leagues/leagues.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { useSite } from '#web/hydration/site.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ShareButtons } from '#web/widgets/sharing/share-buttons.tsx';
import styles from './league-page.module.css';
import { leagueLink, useNewLink } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';

function MakeLink({ league }: { readonly league: League }) {
  const make = useNewLink(league.id);
  return (
    <>
      <div>
        <Button variant="primary" isBusy={make.isPending} onClick={() => make.mutate(undefined)}>
          {texts.makeLink}
        </Button>
      </div>
      {make.error && <Notice tone="bad" title={failureText(make.error, texts.failures)} />}
    </>
  );
}

function NewLink({ league }: { readonly league: League }) {
  const make = useNewLink(league.id);
  return (
    <ConfirmButton
      label={texts.newLink}
      variant="quiet"
      title={texts.newLinkTitle}
      onConfirm={() => make.mutateAsync(undefined)}
      failures={texts.failures}
    >
      {texts.newLinkHelp}
    </ConfirmButton>
  );
}

/** Shows the link by which others can join. */
export function LinkCard({ league }: { readonly league: League }) {
  const site = useSite();
  const { link, name, countsFrom } = league;
  if (link === null) {
    return (
      <Card title={texts.linkTitle}>
        <Stack>
          <p>{`${texts.noLink} ${texts.noLinkHelp}`}</p>
          <MakeLink league={league} />
        </Stack>
      </Card>
    );
  }
  const address = leagueLink(site, link.code);
  return (
    <Card title={texts.linkTitle}>
      <Stack>
        <p>{texts.linkHelp}</p>
        <p className={styles.link}>{address}</p>
        <Cluster gap={3}>
          <ShareButtons
            link={address}
            title={texts.shareTitle(name)}
            text={
              countsFrom === undefined
                ? texts.shareText(name, site.productName)
                : texts.shareTextFrom(name, site.productName, countsFromTexts.invited(countsFrom))
            }
          />
          <NewLink league={league} />
        </Cluster>
        <p className={styles.muted}>
          {texts.linkFacts(formatMoment(link.expiresAt), link.uses, link.maxUses) +
            (link.countsAsInvitation ? ` ${texts.linkCounts}` : '')}
        </p>
      </Stack>
    </Card>
  );
}
