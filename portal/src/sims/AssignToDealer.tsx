import { isRole, type SimRow } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { TenantOption } from '../tenancy/tenantLevels.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SimPicker } from './SimPicker.tsx';
import { useSimMove } from './useSimMove.ts';
import { useSimSelection } from './useSimSelection.ts';
import './messages.ts';

interface Props {
  dealer: number | undefined;
  /** The SIMs that were selected in the list, in the stock of a reseller. */
  sims: readonly SimRow[];
  onClose: () => void;
}

/** Moves SIM cards of the stock of a reseller into that of one of its dealers. */
export function AssignToDealer({ dealer: first, sims, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [id, setId] = useState(first);
  const dealerOf = (id: number | null | undefined) => tenants.dealer?.find(({ value }) => value === id);
  const dealer = dealerOf(id);
  const movable = movableTo(dealer, sims);
  const reseller = tenants.reseller?.find(({ value }) => value === dealer?.reseller);
  const selection = useSimSelection(
    { reseller: dealer?.reseller ?? undefined, stock: 'reseller' },
    dealer !== undefined,
    movable,
  );
  const { chosen } = selection;
  const { guard, state, missing, forgetMissing, submit } = useSimMove(selection, {
    holder: dealer?.value,
    send: (simms, key) =>
      call(
        areas.sims.assignToDealer,
        { dealer: id, reseller: dealer?.reseller ?? undefined, simms },
        { key },
      ),
    moved: t('simMove.assigned'),
    onClose,
  });
  return (
    <>
      <FormDialog
        opened
        width={640}
        title={t('simMove.assignTitle')}
        {...state}
        label={t('simMove.assignButton', { count: chosen.size })}
        onSubmit={submit}
      >
        <SelectField
          label={t('simMove.dealer')}
          span={6}
          options={tenants.dealer ?? []}
          value={id ?? null}
          error={missing === 'holder' && t('simMove.noDealer')}
          {...(dealer && {
            hint: t('simMove.assignText', { reseller: reseller?.text ?? '', dealer: dealer.text }),
          })}
          onChange={(next) => {
            setId(next ?? undefined);
            forgetMissing();
            selection.restart(movableTo(dealerOf(next), sims));
          }}
        />
        {movable.length < sims.length && (
          <div className="span-6">
            <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
              {t('simMove.otherReseller', {
                n: count(sims.length - movable.length),
                of: count(sims.length),
                count: sims.length - movable.length,
              })}
            </Banner>
          </div>
        )}
        {dealer && (
          <SimPicker
            selection={selection}
            withEndpoint={isRole(role, 'systemAdmin')}
            error={missing === 'sims' ? t('simMove.noSims') : undefined}
            empty={{ title: t('simMove.noneAvailable'), text: t('simMove.noneAvailableText') }}
          />
        )}
      </FormDialog>
      {guard.question}
    </>
  );
}

/** The selected cards that a dealer can be assigned: those of its reseller; all until a dealer is chosen. */
const movableTo = (dealer: TenantOption | undefined, sims: readonly SimRow[]) =>
  sims.filter(({ reseller }) => !dealer || reseller === dealer.reseller).map(({ value }) => value);
