import type { SessionList } from '#contract/accounts/account.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import styles from './account.module.css';
import { sessionsTexts as texts } from './account.texts.ts';

export function DeviceSession({ session }: { readonly session: SessionList[number] }) {
  return (
    <li className={styles.entry}>
      <p>
        <strong>{session.device || texts.unknownDevice}</strong>
        {session.isCurrent && <span>{` · ${texts.here}`}</span>}
      </p>
      <p className={styles.muted}>
        <span>{texts.lastSeen(formatMoment(session.lastSeenAt))}</span>
        <br />
        <span>
          {`${texts.began(formatMoment(session.createdAt))} · ${session.isRemembered ? texts.remembered : texts.untilClosed}`}
        </span>
      </p>
    </li>
  );
}
