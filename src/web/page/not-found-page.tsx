import { useServerRendering } from '#web/hydration/server-rendering.ts';
import { appTexts } from '#web/shell/app.texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './not-found-page.module.css';
import { Page } from './page.tsx';

export function NotFoundPage() {
  const rendering = useServerRendering();
  if (rendering !== null) rendering.isFound = false;
  return (
    <Page
      title={appTexts.notFoundTitle}
      heading={appTexts.notFound}
      aside={
        <p className={styles.slot} aria-hidden="true">
          404
        </p>
      }
    >
      <div>
        <ButtonLink to="/" variant="primary">
          {appTexts.goHome}
        </ButtonLink>
      </div>
    </Page>
  );
}
