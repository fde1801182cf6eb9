import type { User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { call } from '../call.ts';
import { useTranslation } from '../language/index.ts';
import { RecordPendingDialog } from '../ui/RecordPendingDialog.tsx';
import { UserWizard } from './UserWizard.tsx';
import { emptyUser, formOf, type TenantScope } from './user.rules.ts';
import './messages.ts';

interface Props {
  /** The person to edit; without it a new one is made. */
  id?: number | undefined;
  /** Where a new person starts: what the list was filtered by. */
  scope?: TenantScope | undefined;
  onClose: () => void;
}

/** The user form. An edit starts from the present record. */
export function UserDialog({ id, scope, onClose }: Props) {
  const me = useUser();
  if (id === undefined) return <UserWizard start={emptyUser(me, scope)} onClose={onClose} />;
  return <Edit id={id} onClose={onClose} />;
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const userQuery = useQuery({
    queryKey: ['user edit', id],
    queryFn: async ({ signal }): Promise<User | null> =>
      (await call(areas.users.find, { id }, { signal })).users[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY, // what is typed must not be overwritten
    gcTime: 0,
  });
  const { data } = userQuery;
  if (data) return <UserWizard user={data} start={formOf(data)} onClose={onClose} />;
  return (
    <RecordPendingDialog
      title={t('users.editTitle')}
      width={760}
      query={userQuery}
      missing={t('users.notYours')}
      failed={t('users.failed')}
      fields={4}
      onClose={onClose}
    />
  );
}
