import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { StationEditor } from './StationEditor.tsx';
import './stationRecordMessages.ts';

interface Props {
  /** The station to edit; without it a new one is made. */
  id?: number | undefined;
  onClose: () => void;
}

/** The form of a station. An edit starts from the present record, its password included. */
export function StationDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  if (id === undefined) return <StationEditor onClose={onClose} />;
  return (
    <RecordQuery
      name="stations"
      id={id}
      read={async () => (await call(areas.stations.list, { id })).basestations[0]}
      title={t('stationRecords.editTitle')}
      fields={8}
      onClose={onClose}
    >
      {(station) => <StationEditor key={id} record={station} onClose={onClose} />}
    </RecordQuery>
  );
}
