import { areas, type CallInput } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { type DeclaredColumns, defineColumns } from '../kit/columns.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Meter } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { count, quantity } from '../ui/format.ts';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import { megabytes } from './data.ts';
import { PackageAllowance } from './PackageAllowance.tsx';
import type { SimPackage } from './package.ts';
import styles from './sims.module.css';
import './supplierMessages.ts';

const declared: DeclaredColumns<SimPackage, 'simPackages'> = {
  package: { value: ({ text }) => text, width: 180, card: 'title' },
  simms: {
    value: ({ simms }) => simms,
    cell: ({ simms }) => count(simms),
    align: 'right',
    width: 84,
    card: 'foot',
  },
  used: {
    value: (row) => row.data_used,
    cell: (row) => megabytes(row.data_used),
    align: 'right',
    width: 116,
    unit: 'MB',
    card: 'foot',
  },
  allowed: {
    value: (row) => row.data_allowance,
    cell: (row) => megabytes(row.data_allowance),
    align: 'right',
    width: 108,
    unit: 'MB',
    card: 'foot',
  },
  share: {
    value: (row) => row.data_usage,
    cell: (row) => <Share row={row} />,
    width: 132,
    unit: '%',
    card: 'foot',
  },
};
const columns = defineColumns('simPackages', declared);
const idOf = ({ value }: SimPackage) => value;

function Share({ row }: { row: SimPackage }) {
  if (row.data_usage === null) return <span className="faint">-</span>;
  const text = quantity(row.data_usage, '%');
  const parts = row.dataset.map(({ value, color }) => ({ value, color }));
  return (
    <span className={styles.simShare}>
      <Meter label={text} parts={parts} />
      <span className="num">{text}</span>
    </span>
  );
}

interface Props {
  tenant: CallInput<typeof areas.sims.packages>;
  onClose: () => void;
}

/** Packages of the SIM cards in the filter with their data of this month; system admins enter what a package allows. */
export function PackagesDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const { reseller, dealer, company } = tenant;
  const packages = useQuery(query(areas.sims.packages, { reseller, dealer, company }));
  const [edited, setEdited] = useState<SimPackage>();
  const maySave = may(areas.sims.savePackage);
  const shown = useMemo(
    (): readonly Column<SimPackage>[] =>
      maySave ? [...columns, editColumn(t('simPackages.set'), setEdited)] : columns,
    [maySave, t],
  );
  return (
    <>
      <Dialog
        opened={!edited}
        plain
        width={800}
        title={t('simPackages.title')}
        onClose={onClose}
        footer={
          <>
            <span className="grow" />
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </>
        }
      >
        <DataTable
          name="sim-packages"
          label={t('simPackages.title')}
          maxHeight="420px"
          columns={shown}
          rows={packages.data?.CasterSimmPackage}
          rowId={idOf}
          error={packages.error}
          onRetry={() => void packages.refetch()}
          empty={{ title: t('simPackages.none'), text: t('simPackages.noneText') }}
        />
      </Dialog>
      {edited && <PackageAllowance row={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const editColumn = (label: string, edit: (row: SimPackage) => void): Column<SimPackage> => ({
  id: 'set',
  header: label,
  value: () => undefined,
  sortable: false,
  unexported: true,
  cell: (row) => (
    <Button size="small" onClick={() => edit(row)}>
      {label}
    </Button>
  ),
  width: 132,
  card: 'side',
});
