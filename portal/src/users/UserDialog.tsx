import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { UserWizard } from './UserWizard.tsx';
import type { TenantScope } from './user.rules.ts';
import './messages.ts';

interface Props {
  /** The person to edit; without it a new one is made. */
  id?: number | undefined;
  /** A new person begins below what the list was filtered by. */
  scope?: TenantScope | undefined;
  onClose: () => void;
}

/** The user form. An edit starts from the present record. */
export function UserDialog({ id, scope, onClose }: Props) {
  if (id === undefined) return <UserWizard scope={scope} onClose={onClose} />;
  return <Edit id={id} onClose={onClose} />;
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordQuery
      name="users"
      id={id}
      read={async () => (await call(areas.users.find, { id })).users[0]}
      title={t('users.editTitle')}
      fields={4}
      onClose={onClose}
    >
      {(user) => <UserWizard user={user} onClose={onClose} />}
    </RecordQuery>
  );
}
