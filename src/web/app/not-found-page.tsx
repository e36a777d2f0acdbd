import { ButtonLink } from '#web/ui/button.tsx';
import { appTexts } from './app.texts.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';

export function NotFoundPage() {
  return (
    <Page title={appTexts.notFoundTitle} heading={appTexts.notFound}>
      <div>
        <ButtonLink to={paths.home} look="primary">
          {appTexts.goHome}
        </ButtonLink>
      </div>
    </Page>
  );
}
