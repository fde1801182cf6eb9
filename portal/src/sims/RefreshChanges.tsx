import type { Reply, SimRefresh } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { defineColumns } from '../kit/columns.ts';
import { t as text, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { count } from '../ui/format.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { refreshKinds } from './codes.rules.ts';
import './supplierMessages.ts';

type Change = Reply<typeof areas.simSuppliers.refreshChanges>['changes'][number];

const columns = defineColumns<Change, 'simSuppliers'>('simSuppliers', {
  iccid: {
    value: ({ number }) => number,
    cell: ({ number }) => <span className="mono">{number}</span>,
    width: 176,
    card: 'title',
  },
  kind: { value: ({ kind }) => text(refreshKinds[kind]), width: 140, card: 'side' },
  from: { value: ({ from }) => from || '-', width: 140, dim: true, card: 'line' },
  to: { value: ({ to }) => to || '-', width: 140, card: 'line' },
});
const idOf = ({ sim, kind }: Change) => `${sim} ${kind}`;

/** The SIM cards that a refresh found to be different. */
export function RefreshChanges({ refresh, onClose }: { refresh: SimRefresh; onClose: () => void }) {
  const { t } = useTranslation();
  const changes = useQuery(query(areas.simSuppliers.refreshChanges, { id: refresh.value }));
  const { data } = changes;
  return (
    <Dialog
      opened
      plain
      width={760}
      title={t('simSuppliers.showChanges')}
      onClose={onClose}
      footer={
        <>
          <span className="grow dim">
            {data &&
              data.total > data.changes.length &&
              t('simSuppliers.changesFirst', { n: count(data.changes.length), of: count(data.total) })}
          </span>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <DataTable
        name="sim-refresh-changes"
        label={t('simSuppliers.showChanges')}
        maxHeight="420px"
        columns={columns}
        rows={data?.changes}
        rowId={idOf}
        error={changes.error}
        onRetry={() => void changes.refetch()}
        empty={{ title: t('simSuppliers.unchanged') }}
      />
    </Dialog>
  );
}
