import type { User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { useUser } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from '../ui/States.tsx';
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
  const { data, error, refetch } = useQuery({
    ...query(areas.users.find, { id }),
    select: ({ users }): User | null => users[0] ?? null,
  });
  if (data) return <UserWizard user={data} start={formOf(data)} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('users.editTitle')} width={760}>
      {data === null ? (
        <EmptyState title={t('users.notYours')} />
      ) : error ? (
        <ErrorState title={t('users.failed')} error={error as Failure} onRetry={() => void refetch()} />
      ) : (
        <div className="form">
          {['a', 'b', 'c', 'd'].map((field) => (
            <div key={field} className="field f3">
              <Skeleton width={72} height={14} />
              <Skeleton height={30} />
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
