import { useSite } from '#web/hydration/site.ts';
import { Page } from '#web/page/page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { type PrivacySection, privacyTexts } from './privacy.texts.ts';
import styles from './privacy-page.module.css';

const CONTROLLER = 'ansvarlig';

const links = () => [
  ...privacyTexts.sections.map(({ id, link }) => ({ id, label: link })),
  { id: CONTROLLER, label: privacyTexts.controllerLink },
];

function Section({ id, title, paragraphs, points = [] }: PrivacySection) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-tittel`}>
      <h2 id={`${id}-tittel`} className={styles.title}>
        {title}
      </h2>
      <div className={styles.contents}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.length > 0 && (
          <Stack as="dl" gap={3}>
            {points.map(({ term, text }) => (
              <div key={term} className={styles.point}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Stack>
        )}
      </div>
    </section>
  );
}

function Controller() {
  const site = useSite();
  const isLoggedIn = useHeader()?.isLoggedIn ?? false;
  return (
    <section id={CONTROLLER} className={styles.section} aria-labelledby={`${CONTROLLER}-tittel`}>
      <h2 id={`${CONTROLLER}-tittel`} className={styles.title}>
        {privacyTexts.controller}
      </h2>
      <div className={styles.contents}>
        <p>{privacyTexts.controllerText(site.productName)}</p>
        {site.contactAddress !== null && (
          <p>
            <a href={`mailto:${site.contactAddress}`} className={styles.address}>
              {site.contactAddress}
            </a>
          </p>
        )}
        <Cluster gap={3}>
          <ButtonLink to="/contact">{privacyTexts.toContact}</ButtonLink>
          {isLoggedIn && <ButtonLink to="/settings">{privacyTexts.toSettings}</ButtonLink>}
        </Cluster>
        <p>
          <a href={privacyTexts.authorityUrl} className={styles.address} rel="noreferrer">
            {privacyTexts.authority}
          </a>
        </p>
      </div>
    </section>
  );
}

export function PrivacyPage() {
  return (
    <Page
      title={privacyTexts.title}
      heading={privacyTexts.heading}
      lead={privacyTexts.lead}
      links={<SectionLinks sections={links()} />}
    >
      <div className={styles.text}>
        {privacyTexts.sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
        <Controller />
      </div>
    </Page>
  );
}
