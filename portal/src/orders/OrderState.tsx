import { type OrderRow, orderStatus } from '@cairn/contract';
import { IconCircleCheck, IconCircleX, IconClock } from '../ui/icons.tsx';

/** The state of an order: its shape says it too, not the colour alone. */
export function OrderState({
  order: { status, statustext },
}: {
  order: Pick<OrderRow, 'status' | 'statustext'>;
}) {
  return (
    <span className={`status order-${status}`}>
      {status === orderStatus.paid && <IconClock className="icon icon-14" aria-hidden="true" />}
      {status === orderStatus.processed && (
        <IconCircleCheck className="icon icon-14 tone-ok" aria-hidden="true" />
      )}
      {status === orderStatus.refunded && <IconCircleX className="icon icon-14" aria-hidden="true" />}
      {statustext}
    </span>
  );
}
