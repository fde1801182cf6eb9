import { isRole } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave } from '../records/useRecordSave.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { SimPicker } from './SimPicker.tsx';
import { useSimSelection } from './useSimSelection.ts';
import { refreshSims } from './useSims.ts';
import './messages.ts';

interface Props {
  dealer: number | undefined;
  onClose: () => void;
}

/** Moves SIM cards of the stock of a reseller into that of one of its dealers. */
export function AssignToDealer({ dealer: first, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const tenants = useTenants();
  const [id, setId] = useState(first);
  const [error, setError] = useState<'noDealer' | 'noSims'>();
  const dealer = tenants.dealer?.find(({ value }) => value === id);
  const reseller = tenants.reseller?.find(({ value }) => value === dealer?.reseller);
  const selection = useSimSelection(
    { reseller: dealer?.reseller ?? undefined, stock: 'reseller' },
    dealer !== undefined,
  );
  const { chosen } = selection;
  const save = useRecordSave({
    record: undefined,
    formOf: () => [...chosen],
    send: (simms: number[], _, key) =>
      api.sims.assignToDealer({ dealer: id, reseller: dealer?.reseller ?? undefined, simms }, { key }),
    onSuccess: ({ messages }) => {
      toast('ok', t('simMove.assigned'), serverText(messages[0]?.text ?? ''));
      void refreshSims(client);
      onClose();
    },
    onError: () => void refreshSims(client), // somebody else may have moved them
  });
  const guard = useGuardedClose(chosen.size > 0 && !save.isSuccess, onClose);
  const submit = () => {
    const missing = !dealer ? 'noDealer' : chosen.size === 0 ? 'noSims' : undefined;
    setError(missing);
    if (!missing) save.save([...chosen]);
  };
  return (
    <>
      <FormDialog
        opened
        width={640}
        title={t('simMove.assignTitle')}
        onClose={guard.close}
        label={t('simMove.assignButton', { count: chosen.size })}
        busy={save.isPending}
        error={save.error}
        onSubmit={submit}
      >
        <SelectField
          label={t('simMove.dealer')}
          span={6}
          options={tenants.dealer ?? []}
          value={id ?? null}
          placeholder={t('simMove.select')}
          error={error === 'noDealer' && t('simMove.noDealer')}
          {...(dealer && {
            hint: t('simMove.assignText', { reseller: reseller?.text ?? '', dealer: dealer.text }),
          })}
          onChange={(next) => {
            setId(next ?? undefined);
            setError(undefined);
            selection.clear();
          }}
        />
        {dealer && (
          <SimPicker
            selection={selection}
            withEndpoint={isRole(role, 'systemAdmin')}
            error={error === 'noSims' && chosen.size === 0 ? t('simMove.noSims') : undefined}
            empty={{ title: t('simMove.noneAvailable'), text: t('simMove.noneAvailableText') }}
          />
        )}
      </FormDialog>
      {guard.question}
    </>
  );
}
