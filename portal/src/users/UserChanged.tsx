import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { plainParts, textOf, yesNo } from '../records/parts.ts';
import type { Conflict } from '../records/useRecordSave.ts';
import { useTenantNames } from '../records/useTenantNames.ts';
import { levelsOf, type UserForm } from './user.rules.ts';

/** What others changed of a person. Role and tenant are decided as a whole. */
export function UserChanged({ conflict }: { conflict: Conflict<UserForm> }) {
  const { t } = useTranslation();
  const nameOf = useTenantNames(conflict.changes);
  const roles = useQuery({ ...query(areas.users.roles, {}), staleTime: 60_000 });
  const parts: ShownPart<UserForm>[] = [
    ...plainParts<UserForm>('users', ['fname', 'lname', 'email', 'mobile']),
    {
      fields: ['role', 'business', 'dealer', 'company'],
      label: t('users.stepRole'),
      shown: (form) => {
        const tenants = levelsOf(form.role).map((level) => nameOf(level, form[level]));
        return [textOf(roles.data?.roles ?? [], form.role), tenants.at(-1)].filter(Boolean).join(', ');
      },
    },
    ...plainParts<UserForm>('users', ['readonly']),
    {
      fields: ['manage_reseller_stock'],
      label: t('users.stock'),
      shown: ({ manage_reseller_stock }) => yesNo(manage_reseller_stock),
    },
    {
      fields: ['theme'],
      label: t('users.theme'),
      shown: ({ theme }) => t(theme === 1 ? 'users.themeLight' : 'users.themeDefault'),
    },
  ];
  return <ChangedDialog conflict={conflict} parts={parts} />;
}
