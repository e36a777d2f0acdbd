import type { AdminFlags } from '#contract/admin-flags.ts';
import { FLAG_TYPES } from '#domain/category.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import type { FlagChange } from './admin-flags.api.ts';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';

interface FlagListProps {
  readonly data: AdminFlags;
  readonly isBusy: boolean;
  readonly onChange: (change: FlagChange) => void;
}

type Flag = AdminFlags['flags'][number];

function FlagRow({ flag, isBusy, onChange }: Omit<FlagListProps, 'data'> & { flag: Flag }) {
  const name = texts.flags[flag.type];
  const action = flag.isRemoved ? texts.restore : texts.remove;
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={classNames(styles.what, flag.isRemoved && styles.removed)}>
          <FlagMark type={flag.type} />
          {name}
        </span>
        <span className={admin.actions}>
          {texts.sessions[flag.session]}, {texts.lap.toLowerCase()} {flag.lap}
          <span className={admin.tag}>
            {flag.origin === 'AUTOMATIC' ? texts.automatic : texts.manual}
          </span>
          {flag.isRemoved && <span className={admin.tag}>{texts.removed}</span>}
        </span>
      </span>
      <Button
        disabled={isBusy}
        aria-label={texts.rowAction(action, name, flag.lap)}
        onClick={() => onChange({ kind: flag.isRemoved ? 'RESTORE' : 'REMOVE', flagId: flag.id })}
      >
        {action}
      </Button>
    </li>
  );
}

/** Latest lap first: the one that was just registered is at hand. */
export function FlagList({ data, ...rest }: FlagListProps) {
  const counted = data.flags.filter(({ isRemoved }) => !isRemoved);
  return (
    <Card title={texts.list}>
      <p className={styles.counts}>
        {FLAG_TYPES.map((type) => (
          <span key={type}>
            {texts.count(texts.flags[type], counted.filter((flag) => flag.type === type).length)}
          </span>
        ))}
      </p>
      {data.flags.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={admin.rows}>
          {data.flags.toReversed().map((flag) => (
            <FlagRow key={flag.id} flag={flag} {...rest} />
          ))}
        </ul>
      )}
    </Card>
  );
}
