import type { SupplierState } from '@cairn/contract';
import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { dayFrom, dayText } from '../ui/dates.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { useStartRefresh } from './useSuppliers.ts';
import './supplierMessages.ts';

interface Props {
  supplier: SupplierState;
  onClose: () => void;
}

/** The days from the first of this month to today, in UTC as suppliers bill. */
function thisMonth(now: Date): { start: string; end: string } {
  const end = now.toISOString().slice(0, 10);
  return { start: `${end.slice(0, 8)}01`, end };
}

/** Begins to read all SIM cards of a supplier; how far it is shows on the page. */
export function RefreshDialog({ supplier, onClose }: Props) {
  const { t } = useTranslation();
  const month = thisMonth(new Date());
  const [withUsage, setWithUsage] = useState(true);
  const [start, setStart] = useState(dayText(month.start));
  const [end, setEnd] = useState(dayText(month.end));
  const [isWrong, setWrong] = useState(false);
  const begin = useStartRefresh(onClose);
  const submit = () => {
    const days = { datestart: dayFrom(start), dateend: dayFrom(end) };
    const { datestart, dateend } = days;
    const wrong = withUsage && (!datestart || !dateend || datestart > dateend);
    setWrong(wrong);
    if (wrong) return;
    begin.mutate({
      supplier: supplier.value,
      updateusage: withUsage,
      ...(withUsage && datestart && dateend && { datestart, dateend }),
    });
  };
  const error = isWrong && t('simSuppliers.badDays');
  return (
    <FormDialog
      opened
      width={560}
      title={t('simSuppliers.refresh')}
      label={t('simSuppliers.begin')}
      onClose={onClose}
      busy={begin.isPending}
      error={begin.error}
      onSubmit={submit}
    >
      <p className="span-6">{t('simSuppliers.refreshText', { name: supplier.text })}</p>
      <div className="span-6">
        <CheckField
          label={t('simSuppliers.withUsage')}
          checked={withUsage}
          onChange={(event) => setWithUsage(event.currentTarget.checked)}
        />
      </div>
      {withUsage && (
        <>
          <TextField
            label={t('simSuppliers.start')}
            value={start}
            error={error}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <TextField
            label={t('simSuppliers.end')}
            value={end}
            error={error}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
