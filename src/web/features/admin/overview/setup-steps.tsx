import type { SetupStep } from '#contract/admin/admin-overview.ts';
import type { Address } from '#contract/http/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Item } from '../shared/admin-list.tsx';
import { setupTexts } from './admin.texts.ts';
import styles from './setup-steps.module.css';

const PAGE_OF: Readonly<Record<SetupStep['step'], Address>> = {
  SEASON: '/admin/season',
  INVITE: '/settings/invitations',
  REMINDERS: '/settings/reminders',
};

/** Shows the missing steps of a new game; nothing once all are done. */
export function SetupSteps({ steps }: { readonly steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title={setupTexts.title}>
      <p>{setupTexts.lead}</p>
      <ol>
        {steps.map((each, index) => (
          <Step key={each.step} {...each} number={index + 1} isNext={each === next} />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps extends SetupStep {
  readonly number: number;
  readonly isNext: boolean;
}

function Step({ step, isDone, number, isNext }: StepProps) {
  const { title, help, action } = setupTexts.step[step];
  const marked = (
    <span className={styles.title}>
      <span className={isDone ? styles.done : styles.number}>
        {isDone ? <Icon name="check" /> : number}
      </span>
      <span>
        <span>{title}</span>
        {isDone && <span className="visually-hidden">{`: ${setupTexts.done}`}</span>}
      </span>
    </span>
  );
  if (isDone) return <Item title={marked} />;
  return (
    <Item title={marked} help={help}>
      <ButtonLink to={PAGE_OF[step]} variant={isNext ? 'primary' : 'secondary'}>
        {action}
      </ButtonLink>
    </Item>
  );
}
