import { useServerRendering } from '#web/hydration/server-rendering.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './not-found-page.module.css';
import { pageTexts } from './page.texts.ts';
import { Page } from './page.tsx';

export function NotFoundPage() {
  const rendering = useServerRendering();
  if (rendering !== null) rendering.isFound = false;
  return (
    <Page
      title={pageTexts.notFoundTitle}
      heading={pageTexts.notFound}
      aside={
        <p className={styles.slot} aria-hidden="true">
          404
        </p>
      }
    >
      <div>
        <ButtonLink to="/" variant="primary">
          {pageTexts.goHome}
        </ButtonLink>
      </div>
    </Page>
  );
}
