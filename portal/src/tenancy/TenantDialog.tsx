import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { TenantWizard } from './TenantWizard.tsx';
import type { TenantValue } from './tenantLevels.ts';
import './messages.ts';

interface Props {
  kind: Kind;
  /** The record to edit; without it a new one is made. */
  id?: number | undefined;
  /** A new tenant begins below what the list was filtered by. */
  scope?: TenantValue | undefined;
  onClose: () => void;
}

/** The form of a reseller, dealer or company. Its state is in the address, so that Unsaved can ask before it closes. */
export default function TenantDialog({ kind, id, scope, onClose }: Props) {
  const { t } = useTranslation();
  if (id === undefined) return <TenantWizard kind={kind} scope={scope} onClose={onClose} />;
  return (
    <RecordQuery
      key={id}
      name={kind.name}
      id={id}
      read={() => callsOf(kind).read(id)}
      title={t(`tenancy.${kind.name}.edit`)}
      width={860}
      fields={8}
      onClose={onClose}
    >
      {(record) => <TenantWizard kind={kind} record={record} onClose={onClose} />}
    </RecordQuery>
  );
}
