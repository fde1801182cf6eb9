import { useMutation, useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import './messages.ts';

interface Props {
  station: { id: number; text: string };
  onClose: () => void;
}

/** Link to the device of a station. Its address holds credentials: it is requested on click and stored nowhere. */
export function RemoteAccess({ station: { id, text }, onClose }: Props) {
  const { t } = useTranslation();
  const { data: unset } = useQuery({
    ...query(areas.stations.live, { id }),
    select: ({ remoteview }) => remoteview === false,
  });
  const reach = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { url } = await call(areas.stations.remoteAccess, { id });
      if (url !== null) openApart(url);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('station.remoteTitle')}
      width={440}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t(unset ? 'ui.close' : 'ui.cancel')}</Button>
          {!unset && (
            <Button tone="primary" busy={reach.isPending} onClick={() => reach.mutate()} data-autofocus>
              {t('station.remote')}
            </Button>
          )}
        </>
      }
    >
      {unset ? (
        <EmptyState title={t('station.remoteUnset')}>{t('station.remoteUnsetText')}</EmptyState>
      ) : (
        <p>{t('station.remoteText', { station: text })}</p>
      )}
      {reach.error && <ErrorState title={t('station.remoteFailed')} error={reach.error} />}
    </Dialog>
  );
}

/** Opens a window that learns neither who opened it nor from where. */
function openApart(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.referrerPolicy = 'no-referrer';
  link.click();
}
