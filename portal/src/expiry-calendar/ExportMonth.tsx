import { useState } from 'react';
import { areas } from '../api.ts';
import { fetchAllRows } from '../kit/useList.ts';
import { useTranslation } from '../language/index.ts';
import { subscriptions } from '../subscriptions/columns.tsx';
import { Button } from '../ui/Button.tsx';
import { localZone } from '../ui/dates.ts';
import { count } from '../ui/format.ts';
import { IconDownload } from '../ui/icons.tsx';
import { saveRows } from '../ui/table/save.ts';
import { toast } from '../ui/toast.tsx';
import { daysOfMonth } from './days.rules.ts';
import type { ExpiryFilter } from './useExpiryCalendar.ts';
import './messages.ts';

/** Saves all that ends in the month as a spreadsheet. */
export function ExportMonth({ month, filter }: { month: string; filter: ExpiryFilter }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const days = daysOfMonth(month);
      const input = { ...filter, day: days[0] as string, days: days.length, timezone: localZone() };
      const rows = await fetchAllRows(
        areas.expiryCalendar.list,
        input,
        ({ CasterSubs, Total }) => ({ rows: CasterSubs, total: Total }),
        ({ value }) => value,
      );
      const file = await saveRows(t('expiryCalendar.file', { month }), 'xlsx', subscriptions.columns, rows);
      toast('ok', t('table.exported', { n: count(rows.length) }), file);
    } catch (error) {
      toast('error', t('table.exportFailed'), error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      busy={busy}
      icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('expiryCalendar.export')}
    </Button>
  );
}
