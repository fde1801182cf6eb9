import { type BulkAction, type BulkReply, RESTORE_DAYS, ROVERS_PER_BULK } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { ErrorState } from '../ui/States.tsx';
import { BulkRows } from './BulkRows.tsx';
import { PartsProgress } from './PartsProgress.tsx';
import styles from './rover-bulk.module.css';
import type { BulkFormState } from './useBulkForm.ts';

interface Props {
  title: string;
  action: BulkAction;
  form: BulkFormState;
  preview: BulkReply;
  /** How many rovers are done while it is applied. */
  reached: number;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

/** What an action would do with each rover; applying it does that with those that it can be done with. */
export function BulkPreview({ title, action, form, preview, reached, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const ready = preview.rows.filter(({ done }) => done === 1);
  const skipped = preview.rows.length - ready.length;
  const apply = () =>
    form.save({ ...form.values, rovers: ready.map(({ id, version, subid }) => ({ id, version, subid })) });
  return (
    <Dialog
      opened
      plain
      width={760}
      title={title}
      locked={form.isPending}
      onClose={onClose}
      footer={
        <>
          {onBack && (
            <Button onClick={onBack} disabled={form.isPending}>
              {t('roverBulk.back')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose} disabled={form.isPending} data-autofocus>
            {t('ui.cancel')}
          </Button>
          {ready.length > 0 && (
            <Button
              tone={action === 'archive' || action === 'suspend' ? 'danger' : 'primary'}
              busy={form.isPending}
              onClick={apply}
            >
              {t('roverBulk.apply', { action: t(`roverBulk.${action}`), count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.bulkSummary} role="status">
        {ready.length > 0
          ? t(action === 'credentials' ? 'roverBulk.willSend' : 'roverBulk.will', { count: ready.length })
          : t('roverBulk.none')}
        {ready.length > 0 && skipped > 0 && `, ${t('roverBulk.skipped', { count: skipped })}`}
      </p>
      {action === 'archive' && <p className="dim">{t('roverBulk.undoable', { count: RESTORE_DAYS })}</p>}
      {form.isPending && ready.length > ROVERS_PER_BULK && (
        <PartsProgress reached={reached} total={ready.length} />
      )}
      <Units stock={preview.stock} />
      {form.error && <ErrorState title={form.error.message} error={null} />}
      <BulkRows rows={preview.rows} />
    </Dialog>
  );
}

/** Units that the renewals need; a warning where there are not enough. */
function Units({ stock }: Pick<BulkReply, 'stock'>) {
  const { t } = useTranslation();
  const several = new Set(stock.map(({ dealer }) => dealer)).size > 1;
  if (stock.length === 0) return null;
  const lines = stock.map(({ dealer, dealerdetail, type, text, needed, available }) => {
    const units = t('roverBulk.units', { type: text, needed: count(needed), available: count(available) });
    const line = several ? t('roverBulk.unitsOf', { dealer: dealerdetail, units }) : units;
    const key = `${dealer} ${type}`;
    if (needed <= available)
      return (
        <p key={key} className="dim">
          {line}
        </p>
      );
    return (
      <Banner key={key} tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
        {line}
      </Banner>
    );
  });
  return <div className={styles.bulkUnits}>{lines}</div>;
}
