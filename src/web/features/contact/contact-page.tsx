import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { useSite } from '#web/hydration/site.ts';
import { Page } from '#web/page/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { contactTexts } from './contact.texts.ts';
import styles from './contact-page.module.css';

function Form({ url }: { readonly url: string }) {
  return (
    <>
      <iframe src={url} title={contactTexts.form} className={styles.form} />
      <p className={styles.trouble}>
        <span>{`${contactTexts.formTrouble} `}</span>
        <a href={url} target="_blank" rel="noreferrer">
          <span>{contactTexts.openForm}</span>
          <Icon name="external" size={16} />
        </a>
      </p>
    </>
  );
}

function Ways() {
  const site = useSite();
  if (site.contactFormUrl !== null) return <Form url={site.contactFormUrl} />;
  if (site.contactAddress !== null) {
    return (
      <Card title={contactTexts.byMail}>
        <a href={`mailto:${site.contactAddress}`} className={styles.address}>
          {site.contactAddress}
        </a>
      </Card>
    );
  }
  return (
    <EmptyState title={contactTexts.unset}>
      <p>{contactTexts.unsetHelp}</p>
    </EmptyState>
  );
}

export function ContactPage() {
  const site = useSite();
  const canContact = site.contactFormUrl !== null || site.contactAddress !== null;
  return (
    <Page title={contactTexts.title} lead={canContact ? contactTexts.lead : undefined}>
      <LinkTexts description={contactTexts.lead} />
      <Ways />
    </Page>
  );
}
