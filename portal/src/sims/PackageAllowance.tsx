import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { NumberField } from '../ui/Fields.tsx';
import { toast } from '../ui/toast.tsx';
import { allowanceOf } from './allowance.rules.ts';
import type { SimPackage } from './package.ts';
import './supplierMessages.ts';

interface Form {
  /** Megabytes as they are typed; empty: none. */
  perSim: string;
}
const formOf = ({ allowance }: SimPackage): Form => ({ perSim: allowance === null ? '' : String(allowance) });

/** What a package allows one SIM card a month. */
export function PackageAllowance({ row, onClose }: { row: SimPackage; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRecordForm({
    area: 'simPackages',
    fields: { perSim: {} },
    record: row,
    formOf: (known = row) => formOf(known),
    validate: ({ perSim }) => ({
      ...(allowanceOf(perSim) === undefined && { perSim: t('simPackages.badAllowance') }),
    }),
    send: ({ perSim }, { value, version }: SimPackage = row, options) =>
      call(areas.sims.savePackage, { value, version, allowance: allowanceOf(perSim) ?? null }, options),
    onSaved: () => toast('ok', t('simPackages.saved')),
  });
  return (
    <RecordDialog
      form={form}
      width={440}
      title={t('simPackages.setOf', { name: row.text })}
      onClose={onClose}
    >
      <NumberField {...form.field('perSim')} span={6} hint={t('simPackages.left')} />
    </RecordDialog>
  );
}
