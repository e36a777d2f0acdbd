import type { ReactNode } from 'react';
import { Failure } from '#web/app/failure.tsx';
import { Gate } from '#web/app/gate.tsx';
import { Page } from '#web/app/page.tsx';
import { PageSkeleton } from '#web/app/page-skeleton.tsx';
import { useStaysOpen } from '#web/app/use-stays-open.ts';
import { useIsBingoMaster } from './admin-bingo.api.ts';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';

function MasterOnly({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useIsBingoMaster();
  if (useStaysOpen(data === true)) return children;
  if (data === undefined && error === null) return <PageSkeleton />;
  if (data === undefined) {
    return (
      <Page title={texts.title}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title={texts.title} heading={texts.notBingoMaster} lead={texts.notBingoMasterHelp} />
  );
}

export function BingoMasterGate({ children }: { readonly children: ReactNode }) {
  return (
    <Gate title={texts.title}>
      <MasterOnly>{children}</MasterOnly>
    </Gate>
  );
}
