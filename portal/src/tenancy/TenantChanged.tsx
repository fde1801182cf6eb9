import { imageUrl } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { plainParts, textOf } from '../records/parts.ts';
import type { Conflict } from '../records/useRecordSave.ts';
import { useTenantNames } from '../records/useTenantNames.ts';
import { countries } from './countries.ts';
import type { Kind } from './kinds.ts';
import type { TenantForm } from './tenantForm.ts';

interface Props {
  kind: Kind;
  conflict: Conflict<TenantForm>;
}

/** What others changed of a reseller, dealer or company. An administrator and a picture are decided as a whole. */
export function TenantChanged({ kind, conflict }: Props) {
  const { t } = useTranslation();
  const nameOf = useTenantNames(conflict.changes);
  const picture = (name: string, standard: 'tenancy.logo' | 'tenancy.background') =>
    name ? <img src={imageUrl(name)} alt={t(standard)} /> : t(`${standard}None`);
  const parts: ShownPart<TenantForm>[] = [
    {
      fields: ['business', 'dealer'],
      label: t(kind.name === 'company' ? 'tenancy.dealerOf' : 'tenancy.business'),
      shown: ({ business, dealer }) =>
        [nameOf('business', business), nameOf('dealer', dealer)].filter(Boolean).join(' › '),
    },
    { fields: ['text'], label: t(`tenancy.${kind.name}.name`), shown: ({ text }) => text },
    ...plainParts<TenantForm>('tenancy', [
      ...(['address1', 'address2', 'address3', 'towncity', 'county', 'postcode'] as const),
    ]),
    {
      fields: ['country'],
      label: t('tenancy.country'),
      shown: ({ country }) => textOf(countries, country),
    },
    ...plainParts<TenantForm>('tenancy', ['tel', 'mobile', 'website', ...kind.extras]),
    {
      fields: ['adminuser', 'fname', 'lname', 'email'],
      label: t('tenancy.administrator'),
      shown: ({ fname, lname, email }) => `${fname} ${lname}, ${email}`,
    },
    ...plainParts<TenantForm>('tenancy', ['logintitle']),
    {
      fields: ['logo', 'standardLogo'],
      label: t('tenancy.logo'),
      shown: ({ logo }) => picture(logo, 'tenancy.logo'),
    },
    {
      fields: ['background', 'standardBackground'],
      label: t('tenancy.background'),
      shown: ({ background }) => picture(background, 'tenancy.background'),
    },
  ];
  return <ChangedDialog conflict={conflict} parts={parts} />;
}
