import { useUser } from '../auth/session.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { TenantWizard } from './TenantWizard.tsx';
import { emptyForm, formOf } from './tenant.rules.ts';
import type { TenantValue } from './tenantLevels.ts';
import './messages.ts';

interface Props {
  kind: Kind;
  /** The record to edit; without it a new one is made. */
  id?: number | undefined;
  /** Where a new one begins: what the list was filtered by. */
  scope?: TenantValue | undefined;
  onClose: () => void;
}

/** The add/edit modal of a reseller, dealer or company. Its state is in the address, so that Unsaved can ask before it closes. */
export default function TenantDialog({ kind, id, scope, onClose }: Props) {
  const user = useUser();
  if (id === undefined)
    return <TenantWizard kind={kind} start={emptyForm(kind, user, scope)} onClose={onClose} />;
  return <Edit key={id} kind={kind} id={id} onClose={onClose} />;
}

/** An edit starts from the present record. */
function Edit({ kind, id, onClose }: Omit<Props, 'scope'> & { id: number }) {
  const { t } = useTranslation();
  return (
    <RecordQuery
      name={kind.name}
      id={id}
      read={() => callsOf(kind).read(id)}
      title={t(`tenancy.${kind.name}.edit`)}
      width={860}
      fields={8}
      onClose={onClose}
    >
      {(record) => (
        <TenantWizard
          kind={kind}
          record={record}
          start={formOf(kind, record)}
          people={record.users ?? []}
          onClose={onClose}
        />
      )}
    </RecordQuery>
  );
}
