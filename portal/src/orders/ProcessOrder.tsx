import { orderStatusIds } from '@cairn/contract';
import { areas, call, isAbsent } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { Unsaved } from '../records/Unsaved.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { POPUP_MS, toast } from '../ui/toast.tsx';
import { AssignedSims } from './AssignedSims.tsx';
import { coverageOf, isChanged } from './coverage.rules.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { StockSims } from './StockSims.tsx';
import { type OrderRecord, useOrderForm } from './useOrderForm.ts';
import './messages.ts';

interface Props {
  id: number;
  onClose: () => void;
}

/** Assigns SIMs of stock to an order that is paid; shows every other order. */
export default function ProcessOrder({ id, onClose }: Props) {
  const { t } = useTranslation();
  const read = async () => {
    try {
      return await call(areas.orders.read, { order: id });
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  return (
    <RecordQuery name="orders" id={id} read={read} title={t('orders.view')} fields={6} onClose={onClose}>
      {(record) => <OrderForm key={`${id} ${record.payment.version}`} record={record} onClose={onClose} />}
    </RecordQuery>
  );
}

function OrderForm({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useCan();
  const { payment, needed } = record;
  const editable = payment.status === orderStatusIds.paid && may(areas.orders.assign);
  const order = useOrderForm(record);
  const { sims } = order;
  const coverage = coverageOf(needed, sims);
  const isBlocked = record.subs.some(({ obstacle }) => obstacle !== '');
  const changed = editable && isChanged(record.sims, sims);
  const title = t(editable ? 'orders.process' : 'orders.view');

  const process = () => {
    if (coverage === 'covered') order.process();
    else toast('error', t('orders.mismatch'), undefined, POPUP_MS);
  };
  const finish = async () => {
    if (order.isProcessed) onClose();
    await order.refresh();
    order.reset();
  };
  if (order.isProcessing || order.steps) {
    const running = order.isProcessing ? { running: t('orders.processing') } : {};
    return (
      <ProgressDialog
        opened
        title={title}
        messages={order.steps ?? []}
        {...running}
        onFinish={() => void finish()}
      />
    );
  }
  return (
    <Dialog
      opened
      plain={!editable}
      title={`${title}: ${payment.company}`}
      width={760}
      locked={order.isSaving}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose} disabled={order.isSaving}>
            {t('orders.close')}
          </Button>
          {editable && (
            <>
              <Button
                onClick={() => order.save()}
                busy={order.isSaving}
                disabled={!changed || isBlocked || coverage === 'gone'}
              >
                {t('orders.save')}
              </Button>
              <Button tone="primary" onClick={process} disabled={order.isSaving || isBlocked}>
                {t('orders.process')}
              </Button>
            </>
          )}
        </>
      }
    >
      <OrderDetails record={record} />
      <AssignedSims
        sims={sims}
        needed={needed}
        coverage={coverage}
        editable={editable}
        onRemove={order.remove}
      />
      {editable && needed > 0 && !isBlocked && (
        <StockSims
          dealer={payment.dealerid}
          company={payment.companyid}
          chosen={sims}
          full={sims.length >= needed}
          onAdd={(sim) => order.add(sim, needed)}
        />
      )}
      <Unsaved when={changed && !order.isSaving} />
    </Dialog>
  );
}
