import type { LoggedEmail } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPause,
  IconRefresh,
} from '../ui/icons.tsx';
import './messages.ts';

const marks = {
  waiting: { Icon: IconClock, tone: '' },
  retried: { Icon: IconRefresh, tone: 'tone-warning' },
  sent: { Icon: IconCircleCheck, tone: 'tone-ok' },
  failed: { Icon: IconCircleX, tone: 'tone-error' },
  bounced: { Icon: IconAlertTriangle, tone: 'tone-error' },
  withheld: { Icon: IconPlayerPause, tone: '' },
} as const satisfies Record<LoggedEmail['state'], object>;

/** What became of an e-mail: its shape says it too, not the colour alone. */
export function MailState({ state }: { state: LoggedEmail['state'] }) {
  const { t } = useTranslation();
  const { Icon, tone } = marks[state];
  return (
    <span className="status">
      <Icon className={classes('icon icon-14', tone)} aria-hidden="true" />
      {t(`emails.states.${state}`)}
    </span>
  );
}
