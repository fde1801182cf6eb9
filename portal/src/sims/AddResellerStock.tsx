import { isRole } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t, useTranslation } from '../language/index.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { Segmented } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SimPicker } from './SimPicker.tsx';
import { useSimMove } from './useSimMove.ts';
import { useSimSelection } from './useSimSelection.ts';
import './messages.ts';

interface Props {
  /** Chosen in the filter. */
  reseller: number | undefined;
  /** The SIMs that were selected in the list, which belong to nobody. */
  sims: readonly number[];
  onClose: () => void;
}

type Source = 'new' | 'dealers';

/** Moves SIM cards that are nobody's into the stock of a reseller, or those of its dealers back into it. */
export function AddResellerStock({ reseller: filtered, sims, onClose }: Props) {
  const { t } = useTranslation();
  const { role, business } = useUser();
  const resellers = useTenants().reseller ?? [];
  const isSystem = isRole(role, 'systemAdmin');
  const [reseller, setReseller] = useState(isSystem ? filtered : (business ?? undefined));
  const [source, setSource] = useState<Source>(isSystem ? 'new' : 'dealers');
  const isNew = source === 'new';
  const selection = useSimSelection(
    isNew ? { stock: 'unassigned' } : { reseller, stock: 'dealer' },
    isNew || reseller !== undefined,
    isNew ? sims : [],
  );
  const { chosen } = selection;
  const { guard, state, missing, forgetMissing, submit } = useSimMove(selection, {
    holder: reseller,
    send: (simms, key) => call(areas.sims.addToReseller, { reseller, simms }, { key }),
    moved: t('simMove.added'),
    onClose,
  });
  return (
    <>
      <FormDialog
        opened
        width={640}
        title={t('simMove.addTitle')}
        {...state}
        label={t('simMove.addButton', { count: chosen.size })}
        onSubmit={submit}
      >
        {isSystem && (
          <SelectField
            label={t('simMove.reseller')}
            options={resellers}
            value={reseller ?? null}
            error={missing === 'holder' && t('simMove.noReseller')}
            onChange={(next) => {
              setReseller(next ?? undefined);
              forgetMissing();
              if (!isNew) selection.restart([]);
            }}
          />
        )}
        {isSystem && (
          <div className="span-3 field">
            <span className="label" aria-hidden="true">
              {t('simMove.source')}
            </span>
            <Segmented<Source>
              label={t('simMove.source')}
              value={source}
              options={[
                { value: 'new', label: t('simMove.newSims') },
                { value: 'dealers', label: t('simMove.dealerStock') },
              ]}
              onChange={(next) => {
                setSource(next);
                selection.restart(next === 'new' ? sims : []);
              }}
            />
          </div>
        )}
        <p className="span-6 dim">{t(isNew ? 'simMove.addText' : 'simMove.takeBackText')}</p>
        <SimPicker
          selection={selection}
          withEndpoint={isSystem}
          error={missing === 'sims' ? t('simMove.noSIMs') : undefined}
          empty={emptyOf(source, reseller)}
        />
      </FormDialog>
      {guard.question}
    </>
  );
}

/** Why nothing is listed. */
function emptyOf(source: Source, reseller: number | undefined) {
  if (source === 'new') return { title: t('simMove.noneNew'), text: t('simMove.noneNewText') };
  if (!reseller) return { title: t('simMove.noReseller'), text: t('simMove.noResellerText') };
  return { title: t('simMove.noneDealer'), text: t('simMove.noneDealerText') };
}
