import { type OrderRow, orderStatusIds } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '../ui/icons.tsx';
import styles from './orders.module.css';
import './messages.ts';

/** The state of an order: its shape says it too, not the colour alone. */
export function OrderState({
  order: { status, statustext, contradicted },
}: {
  order: Pick<OrderRow, 'status' | 'statustext' | 'contradicted'>;
}) {
  const { t } = useTranslation();
  return (
    <span className={classes('status', styles[`order-${status}`])}>
      {status === orderStatusIds.paid && <IconClock className="icon icon-14" aria-hidden="true" />}
      {status === orderStatusIds.processed && (
        <IconCircleCheck className="icon icon-14 tone-ok" aria-hidden="true" />
      )}
      {status === orderStatusIds.refunded && <IconCircleX className="icon icon-14" aria-hidden="true" />}
      {statustext}
      {contradicted && (
        <IconAlertTriangle
          className="icon icon-14 tone-warning"
          role="img"
          aria-label={t('orders.contradictedShort')}
        />
      )}
    </span>
  );
}
