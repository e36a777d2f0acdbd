import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { LoginInfo } from '#contract/accounts/auth.ts';
import type { LoginMethod } from '#contract/accounts/login-methods.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { textOf } from '#web/formatting/text-of.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useWallClock } from '#web/ui/use-wall-clock.ts';
import { AddMethods } from './add-methods.tsx';
import { useLoginMethods, useRemoveMethod } from './login-methods.api.ts';
import { loginMethodsTexts as texts } from './login-methods.texts.ts';
import styles from './login-methods-page.module.css';

const nameOf = ({ kind, name }: LoginMethod) =>
  kind === 'PROVIDER' ? (name ?? '') : texts.kinds[kind];

function Method({
  method,
  canRemove,
}: {
  readonly method: LoginMethod;
  readonly canRemove: boolean;
}) {
  const remove = useRemoveMethod();
  const { device, createdAt, lastUsedAt, isUsable } = method;
  return (
    <li className={styles.method}>
      <div>
        <p>
          <strong>{nameOf(method)}</strong>
        </p>
        <p className={styles.muted}>
          <span>{texts.added(formatMoment(createdAt), device)}</span>
          <br />
          <span>
            {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatMoment(lastUsedAt))}
          </span>
          {!isUsable && (
            <>
              <br />
              <span>{texts.notUsable}</span>
            </>
          )}
        </p>
      </div>
      {canRemove && (
        <ConfirmButton
          danger
          variant="quiet"
          aria-label={texts.removeNamed(nameOf(method))}
          label={texts.remove}
          title={texts.askTitle(nameOf(method))}
          onConfirm={async () => {
            await remove.mutateAsync(method.id);
            showToast(texts.removed);
          }}
        >
          {texts.askHelp}
        </ConfirmButton>
      )}
    </li>
  );
}

function Methods({
  methods,
  isChangeable,
}: {
  readonly methods: readonly LoginMethod[];
  readonly isChangeable: boolean;
}) {
  const isOnly = ({ id }: LoginMethod) =>
    !methods.some((other) => other.isUsable && other.id !== id);
  return (
    <Card title={texts.yours}>
      <ul>
        {methods.map((method) => (
          <Method key={method.id} method={method} canRemove={isChangeable && !isOnly(method)} />
        ))}
      </ul>
      {methods.some(isOnly) && <p className={styles.muted}>{texts.only}</p>}
    </Card>
  );
}

function LogInAgain() {
  return (
    <Card title={texts.tooOld}>
      <Stack gap={3}>
        <p>{texts.tooOldHelp}</p>
        <div>
          <ButtonLink variant="primary" to="/login?again&to=/settings/login-methods">
            {texts.logInAgain}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}

function Changeable({
  methods,
  changeableUntil,
  possible,
}: {
  readonly methods: readonly LoginMethod[];
  readonly changeableUntil: number;
  readonly possible: LoginInfo;
}) {
  const isChangeable = useWallClock() < changeableUntil;
  return (
    <Columns>
      <Methods methods={methods} isChangeable={isChangeable} />
      {isChangeable ? <AddMethods methods={methods} possible={possible} /> : <LogInAgain />}
    </Columns>
  );
}

export function LoginMethodsPage() {
  const query = useLoginMethods();
  const error = new URLSearchParams(useSearch()).get('error');
  useEffect(() => {
    // The error belongs to one redirect; a reload must not show it again.
    if (error !== null) history.replaceState(history.state, '', location.pathname);
  }, [error]);
  const [shownError] = useState(error);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {shownError !== null && (
        <Notice tone="bad" title={textOf(texts.errors, shownError) ?? texts.unknownError} />
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(own) => <Changeable {...own} />}
      </QueryBoundary>
    </Page>
  );
}
