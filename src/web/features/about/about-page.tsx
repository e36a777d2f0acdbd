import { useScoreTables } from '#web/data/score.api.ts';
import { useSite } from '#web/hydration/site.ts';
import { Page } from '#web/page/page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { CalendarCard } from '#web/widgets/calendar/calendar-card.tsx';
import { PointsPicture } from '#web/widgets/points/points-picture.tsx';
import { PointsSlots } from '#web/widgets/points/points-slots.tsx';
import { aboutTexts } from './about.texts.ts';
import styles from './about-page.module.css';

function Steps() {
  return (
    <section aria-labelledby="slik">
      <h2 id="slik" className="visually-hidden">
        {aboutTexts.howTitle}
      </h2>
      <ol className={styles.steps}>
        {aboutTexts.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.stepTitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows the numbers of this season, or the idea in words without them. */
function PointsCard() {
  const table = useScoreTables(null).data?.TENTH;
  const reach = Math.max(0, ...Object.keys(table ?? {}).map(Number));
  const points = Array.from({ length: reach + 1 }, (_, difference) => table?.[difference] ?? 0);
  const [exact = 0, near = 0] = points;
  return (
    <Card title={aboutTexts.pointsTitle}>
      <div className={styles.points}>
        {table && <PointsPicture points={points} />}
        <p>{near > 0 ? aboutTexts.example(exact, near) : aboutTexts.pointsFallback}</p>
        <div>
          <ButtonLink to="/score">{aboutTexts.toScore}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function FactsCard() {
  return (
    <Card title={aboutTexts.factsTitle}>
      <ul className={styles.facts}>
        {aboutTexts.facts.map((fact) => (
          <li key={fact} className={styles.fact}>
            {fact}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/log">{aboutTexts.toAuditLog}</Link>
        {useHeader()?.isLoggedIn !== true && <span>{` (${aboutTexts.logForPlayers})`}</span>}
      </p>
    </Card>
  );
}

function Contact() {
  const site = useSite();
  return (
    <Card title={aboutTexts.contact}>
      <div className={styles.contact}>
        <ButtonLink variant="primary" to="/contact">
          {aboutTexts.toContact}
        </ButtonLink>
        {site.developerUrl !== null && (
          <a href={site.developerUrl} className={styles.developer} rel="noreferrer">
            <Logo size={44} />
            <span>{aboutTexts.developer}</span>
            <Icon name="external" size={16} />
          </a>
        )}
      </div>
    </Card>
  );
}

function Sources() {
  return (
    <Card title={aboutTexts.sourcesTitle}>
      <dl className={styles.sources}>
        {aboutTexts.sources.map(({ name, to, text, licence }) => (
          <div key={name} className={styles.source}>
            <dt>
              <a href={to} rel="noreferrer">
                <span>{name}</span>
                <Icon name="external" size={14} />
              </a>
            </dt>
            <dd>
              <span>{`${text} `}</span>
              <a href={licence.to} rel="noreferrer">
                {licence.name}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function AboutPage() {
  const site = useSite();
  return (
    <Page title={aboutTexts.title(site.productName)} lead={aboutTexts.lead} aside={<PointsSlots />}>
      <Steps />
      <div className={styles.columns}>
        <PointsCard />
        <FactsCard />
      </div>
      <CalendarCard />
      <Contact />
      <Sources />
    </Page>
  );
}
