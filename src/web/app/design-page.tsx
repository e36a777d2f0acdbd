import { Page } from './page.tsx';

export function DesignPage() {
  return <Page title="Design" />;
}
