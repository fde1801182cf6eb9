import type { Reply } from '@cairn/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type areas } from '../api.ts';
import { lastActive, watchActivity } from '../session/activity.ts';
import { leave } from '../session/leaving.ts';
import { type Ending, renew, useUser } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { duration } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { useSystemCheck } from './useSystem.ts';

/** The server ends a session after 30 idle minutes; the warning comes two minutes before. */
const idleMs = 30 * 60_000;
const warnMs = 28 * 60_000;
/** How long the notice of an automatic logout stands before it happens. */
const noticeMs = 3000;

/**
 * Keeps the session alive while the person works, warns before it runs out, and leaves when the server says
 * that it has, or that the system is under maintenance.
 */
export function SessionWatch() {
  const { t } = useTranslation();
  const { role } = useUser();
  const { data } = useSystemCheck();
  const now = useNow();
  const [idle, setIdle] = useState(() => lastActive());

  useEffect(() => watchActivity({ onActive: setIdle, stillHere }), []);

  const why = data && endingOf(data);
  useEffect(() => {
    if (why === 'maintenance') {
      toast('warn', t('shell.maintenance'), t(role === 1 ? 'shell.maintenanceText' : 'shell.loggingOut'));
      if (role === 1) return;
    } else if (why === 'idle') {
      toast('warn', t('shell.timeout'), t('shell.loggingOut'), noticeMs);
    } else if (why) {
      void leave(why).then(() => why === 'archived' && location.reload());
    }
    if (why !== 'idle' && why !== 'maintenance') return;
    const timer = setTimeout(() => void leave(why), noticeMs);
    return () => clearTimeout(timer);
  }, [why, role, t]);

  const quiet = now - idle;
  if (why || quiet < warnMs) return null;
  return (
    <div className="idle-warning" role="alert">
      <IconClockPause className="i" aria-hidden="true" />
      <div className="grow">
        <b>{t('shell.idleTitle')}</b>
        <p className="dim num">
          {t('shell.idleText', { left: duration(Math.max(0, idleMs - quiet) / 1000) })}
        </p>
      </div>
      <Button
        tone="primary"
        size="small"
        onClick={() => {
          setIdle(Date.now());
          void stillHere();
        }}
      >
        {t('shell.idleStay')}
      </Button>
    </div>
  );
}

/** Why this session is over, or soon will be, by what the system check says. */
function endingOf({ error, over, archive, systems }: Reply<typeof areas.system.check>): Ending | undefined {
  if (archive === 1) return 'archived';
  if (error === 'Unauthorized') {
    if (over === 'maintenance' || over === 'changed' || over === 'archived') return over;
    return over === 'signed out' ? 'refused' : 'idle';
  }
  return systems[0]?.maintenance_mode === 1 ? 'maintenance' : undefined;
}

/** A sign of life for the server; also brings what has changed about the person. */
async function stillHere() {
  const { user } = await api.session.me({});
  renew(user);
}
