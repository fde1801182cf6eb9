import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
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
  return (
    <RecordQuery
      name="bases"
      id={id}
      read={async () => (await call(areas.stations.list, { id })).basestations[0]}
      title={t('bases.editTitle')}
      fields={8}
      onClose={onClose}
    >
      {(base) => <BaseEditor key={id} record={base} start={formOf(base)} onClose={onClose} />}
    </RecordQuery>
  );
}
