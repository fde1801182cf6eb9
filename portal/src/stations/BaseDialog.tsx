import type { Station } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { RecordPendingDialog } from '../ui/RecordPendingDialog.tsx';
import { BaseEditor } from './BaseEditor.tsx';
import { emptyBase, formOf } from './base.rules.ts';
import './baseMessages.ts';
import './stations.css';

interface Props {
  /** The base to edit; without it a new one is made. */
  id?: number | undefined;
  onClose: () => void;
}

/** The base edit modal. An edit starts from the present record, its password included. */
export function BaseDialog({ id, onClose }: Props) {
  const { single_country } = useUser();
  if (id === undefined) return <BaseEditor start={emptyBase(single_country)} onClose={onClose} />;
  return <Edit id={id} onClose={onClose} />;
}

function Edit({ id, onClose }: Props & { id: number }) {
  const { t } = useTranslation();
  const baseQuery = useQuery({
    ...query(areas.stations.list, { id }),
    staleTime: Number.POSITIVE_INFINITY, // what is typed must not be overwritten
    gcTime: 0,
    select: ({ basestations }): Station | null => basestations[0] ?? null,
  });
  const { data } = baseQuery;
  if (data) return <BaseEditor key={id} record={data} start={formOf(data)} onClose={onClose} />;
  return (
    <RecordPendingDialog
      title={t('bases.editTitle')}
      width={760}
      query={baseQuery}
      missing={t('bases.missing')}
      failed={t('bases.reload')}
      fields={8}
      onClose={onClose}
    />
  );
}
