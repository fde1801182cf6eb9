import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { RecordPendingDialog } from '../ui/RecordPendingDialog.tsx';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { TenantWizard } from './TenantWizard.tsx';
import { emptyForm, formOf } from './tenant.rules.ts';
import './messages.ts';

interface Props {
  kind: Kind;
  /** The record to edit; without it a new one is made. */
  id?: number | undefined;
  onClose: () => void;
}

/** The add/edit modal of a reseller, dealer or company. Its state is in the address, so that Unsaved can ask before it closes. */
export default function TenantDialog({ kind, id, onClose }: Props) {
  const user = useUser();
  if (id === undefined) return <TenantWizard kind={kind} start={emptyForm(kind, user)} onClose={onClose} />;
  return <Edit key={id} kind={kind} id={id} onClose={onClose} />;
}

/** An edit starts from the present record. */
function Edit({ kind, id, onClose }: Props & { id: number }) {
  const { t } = useTranslation();
  const recordQuery = useQuery({
    queryKey: ['tenant', kind.name, id],
    queryFn: async () => (await callsOf(kind).read(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY, // what is typed must not be overwritten
    gcTime: 0,
  });
  const { data } = recordQuery;
  if (data)
    return (
      <TenantWizard
        kind={kind}
        record={data}
        start={formOf(kind, data)}
        people={data.users ?? []}
        onClose={onClose}
      />
    );
  return (
    <RecordPendingDialog
      title={t(`tenancy.${kind.name}.edit`)}
      width={860}
      query={recordQuery}
      missing={t('tenancy.notThere')}
      failed={t(`tenancy.${kind.name}.unread`)}
      fields={8}
      onClose={onClose}
    />
  );
}
