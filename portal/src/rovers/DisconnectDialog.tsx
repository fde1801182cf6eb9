import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { areas, call, query, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconPlugConnectedX } from '../ui/icons.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import './messages.ts';

/** Completion is signalled this long after the message. */
const COMPLETION_DELAY_MS = 1000;

interface Props {
  rover: { id: number; text: string };
  onClose: () => void;
  /** The call is done, well or not: what showed the rover reads again. */
  onDone: () => void;
}

/** Closes the live session of a rover, if it has one; the caster's reply shows in green or red. */
export function DisconnectDialog({ rover, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const session = useQuery({
    ...query(areas.rovers.liveSession, { rover: rover.id }),
    staleTime: 0,
    gcTime: 0,
  });
  const disconnect = useMutation({
    mutationFn: (input: { casta: number; session: number; roverid: number }) =>
      call(areas.rovers.disconnect, input),
  });
  const reply = disconnect.data;
  const failed = disconnect.isError ? [disconnect.error.message] : undefined;
  const messages = reply?.messages ?? failed;
  const bad = Boolean(failed || reply?.error);

  const finish = useRef({ onDone, onClose });
  finish.current = { onDone, onClose };
  const answered = messages !== undefined;
  useEffect(() => {
    if (!answered) return;
    const timer = setTimeout(() => {
      void reread(areas.rovers.disconnect);
      finish.current.onDone();
      if (!bad) finish.current.onClose();
    }, COMPLETION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [answered, bad]);

  const live = session.data && session.data.sessionid > 0 ? session.data : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('rovers.disconnectTitle')}
      width={440}
      locked={disconnect.isPending}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose} disabled={disconnect.isPending}>
            {t(messages ? 'ui.close' : 'ui.cancel')}
          </Button>
          {!messages && (
            <Button
              tone="danger"
              busy={disconnect.isPending}
              disabled={!live}
              icon={<IconPlugConnectedX className="icon" aria-hidden="true" />}
              onClick={() =>
                live && disconnect.mutate({ casta: live.castaid, session: live.sessionid, roverid: rover.id })
              }
            >
              {session.data && !live ? t('rovers.disconnectNone') : t('rovers.disconnectDo')}
            </Button>
          )}
        </>
      }
    >
      {session.isError ? (
        <ErrorState title={t('rovers.failed')} error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <div className="stack">
          <p>
            {t(session.data && !live ? 'rovers.disconnectNoneText' : 'rovers.disconnectText', {
              rover: rover.text,
            })}
          </p>
          {session.isPending ? (
            <Skeleton width={180} height={14} />
          ) : (
            live && (
              <p className="dim num">
                {t('rovers.session', {
                  id: live.sessionid,
                  casta: t(live.castaid === 2 ? 'rovers.dk' : 'rovers.uk'),
                })}
              </p>
            )
          )}
          {messages && (
            <button type="button" className={bad ? 'reply bad' : 'reply good'} disabled>
              {messages.join('. ')}
            </button>
          )}
          <span className="visually-hidden" role="status">
            {messages?.join('. ')}
          </span>
        </div>
      )}
    </Dialog>
  );
}
