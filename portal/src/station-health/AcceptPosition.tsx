import type { Evidence } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Details } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { distance } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { coordinates } from './format.ts';
import './messages.ts';

interface Props {
  station: number;
  evidence: Extract<Evidence, { kind: 'position' }>;
  onClose: () => void;
  onAccepted: () => void;
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Confirms that the transmitted position of a station becomes the entered one: rovers use it at once. */
export function AcceptPosition({ station, evidence, onClose, onAccepted }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(query(areas.stations.live, { id: station }));
  const entered = data?.basestations[0];
  const accept = useMutation({
    // nine decimals of a degree are a tenth of a millimetre, as 1005/1006 has it
    mutationFn: () =>
      call(areas.stations.acceptPosition, {
        id: station,
        latitude: rounded(evidence.latitude, 9),
        longitude: rounded(evidence.longitude, 9),
        altitude: rounded(evidence.altitude, 4),
      }),
    onSuccess: () => {
      toast('ok', t('health.accepted'), t('health.acceptedText'));
      onAccepted();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('health.acceptTitle')}
      label={t('health.acceptDo')}
      busy={accept.isPending}
      error={accept.error}
      onConfirm={() => accept.mutate()}
    >
      <div className="stack">
        <Details
          rows={[
            [
              t('health.entered'),
              <span key="e" className="num">
                {entered ? coordinates(entered) : '-'}
              </span>,
            ],
            [
              t('health.transmitted'),
              <span key="t" className="num">
                {coordinates(evidence)}
              </span>,
            ],
            [
              t('health.apart'),
              <span key="d" className="num">
                {distance(evidence.metres)}
              </span>,
            ],
          ]}
        />
        <p>{t('health.acceptText')}</p>
        <p className="dim">{t('health.acceptAdvice')}</p>
      </div>
    </ConfirmDialog>
  );
}
