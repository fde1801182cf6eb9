import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, keyOf } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog } from '../records/ChangedDialog.tsx';
import { plainParts } from '../records/parts.ts';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { FormDialog } from '../ui/Dialog.tsx';
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
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(row));
  const [isWrong, setWrong] = useState(false);
  const save = useRecordSave({
    record: row,
    formOf,
    send: ({ perSim }: Form, known, key) =>
      call(
        areas.sims.savePackage,
        {
          value: row.value,
          version: known?.version ?? row.version,
          allowance: allowanceOf(perSim) ?? null,
        },
        { key },
      ),
    onSuccess: () => {
      toast('ok', t('simPackages.saved'));
      for (const endpoint of [areas.sims.packages, areas.sims.dataUsage, areas.sims.usage])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        opened={!save.conflict}
        width={440}
        title={t('simPackages.setOf', { name: row.text })}
        onClose={onClose}
        busy={save.isPending}
        error={save.error}
        onSubmit={() => {
          const wrong = allowanceOf(form.perSim) === undefined;
          setWrong(wrong);
          if (!wrong) save.save(form);
        }}
      >
        <NumberField
          label={t('simPackages.perSim')}
          span={6}
          value={form.perSim}
          error={isWrong && t('simPackages.badAllowance')}
          hint={t('simPackages.left')}
          onChange={(event) => setForm({ perSim: event.currentTarget.value })}
        />
      </FormDialog>
      {save.conflict && (
        <ChangedDialog
          conflict={withFormValues(save.conflict, setForm)}
          parts={plainParts<Form>('simPackages', ['perSim'])}
        />
      )}
    </>
  );
}
