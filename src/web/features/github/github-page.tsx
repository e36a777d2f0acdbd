import { useSite } from '#web/hydration/site.ts';
import { Page } from '#web/page/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { githubTexts } from './github.texts.ts';
import styles from './github-page.module.css';

/** Returns the URL of a folder of the repository, as on GitHub and similar hosts. */
export function folderUrl(sourceUrl: string, folder: string): string {
  return `${sourceUrl.replace(/(\.git)?\/*$/, '')}/tree/HEAD/${folder}`;
}

export function GithubPage() {
  const site = useSite();
  const { sourceUrl } = site;
  return (
    <Page title={githubTexts.title} lead={githubTexts.lead}>
      <div className={styles.parts}>
        {githubTexts.parts.map(({ title, folder, text }) => (
          <Card key={folder} title={title}>
            <Stack gap={3}>
              <p>{text}</p>
              <p className={styles.folder}>
                <span>{`${githubTexts.folder}: `}</span>
                <code translate="no">{folder}</code>
              </p>
              {sourceUrl !== null && (
                <a href={folderUrl(sourceUrl, folder)} className={styles.link} rel="noreferrer">
                  <span>{githubTexts.open(title)}</span>
                  <Icon name="external" size={16} />
                </a>
              )}
            </Stack>
          </Card>
        ))}
      </div>
      {sourceUrl === null && <p>{githubTexts.unset}</p>}
    </Page>
  );
}
