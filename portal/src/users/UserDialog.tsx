import type { User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { areas } from '../api.ts';
import { call } from '../call.ts';
import { useUser } from '../session/session.ts';
import { UnreadDialog } from '../ui/UnreadDialog.tsx';
import { UserWizard } from './UserWizard.tsx';
import { emptyUser, formOf, type Place } from './user.rules.ts';
import './words.ts';

interface Props {
  /** The person to edit; without it a new one is made. */
  id?: number | undefined;
  /** Where a new person starts: what the list was filtered by. */
  place?: Place | undefined;
  onClose: () => void;
}

/** The user form. An edit begins with what the server says now. */
export function UserDialog({ id, place, onClose }: Props) {
  const me = useUser();
  if (id === undefined) return <UserWizard start={emptyUser(me, place)} onClose={onClose} />;
  return <Edit id={id} onClose={onClose} />;
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const asked = useQuery({
    queryKey: ['user edit', id],
    queryFn: async ({ signal }): Promise<User | null> =>
      (await call(areas.users.find, { id }, { signal })).users[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY, // what is typed must not be overwritten
    gcTime: 0,
  });
  const { data } = asked;
  if (data) return <UserWizard user={data} start={formOf(data)} onClose={onClose} />;
  return (
    <UnreadDialog
      title={t('users.editTitle')}
      width={760}
      asked={asked}
      missing={t('users.notYours')}
      failed={t('users.failed')}
      fields={4}
      onClose={onClose}
    />
  );
}
