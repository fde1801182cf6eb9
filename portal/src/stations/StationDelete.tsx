import { CallError } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call, isAbsent } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { saidIfGone } from '../records/gone.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useCloseAfter } from './useCloseAfter.ts';

interface Props {
  station: { id: number; text: string; mount: string };
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms, deletes, and shows a failure for five seconds; with a station that others have deleted its form closes too. */
export function StationDelete({ station, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: () => call(areas.stations.remove, { id: station.id }),
    onSuccess: () => {
      toast('ok', t('stationRecords.deleted', { name: station.text }));
      onDeleted();
    },
  });
  if (remove.error)
    return <DeleteFailed error={remove.error} onClose={isAbsent(remove.error) ? onDeleted : onClose} />;
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('stationRecords.deleteTitle')}
      label={t('stationRecords.deleteDo')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('stationRecords.deleteText', { name: station.text, mount: station.mount })}</p>
    </ConfirmDialog>
  );
}

function DeleteFailed({ error, onClose }: { error: Error; onClose: () => void }) {
  const { t } = useTranslation();
  const left = useCloseAfter(5, onClose);
  const ref = error instanceof CallError ? error.ref : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('stationRecords.deleteTitle')}
      width={440}
      footer={
        <>
          <span className="grow dim num">{t('stationRecords.closes', { n: left })}</span>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <div role="alert">
        <b className="tone-error">{t('stationRecords.deleteFailed')}</b>
        <p className="dim">{saidIfGone(error).message}</p>
        {ref && <p className="mono faint">{t('ui.reference', { ref })}</p>}
      </div>
    </Dialog>
  );
}
