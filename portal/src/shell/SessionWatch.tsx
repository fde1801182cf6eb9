import { isRole } from '@cairn/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { lastActive, watchActivity } from '../session/activity.ts';
import { endingOf } from '../session/ending.ts';
import { leave, noticeMs } from '../session/leaving.ts';
import { renew, useUser } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { duration } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { useSystemCheck } from './useSystem.ts';

/** The server ends a session after 30 idle minutes; the warning comes two minutes before. */
const idleMs = 30 * 60_000;
const warnMs = 28 * 60_000;

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

  const closed = data?.systems[0]?.maintenance_mode === 1;
  const why = data && (endingOf(data) ?? (closed ? 'maintenance' : undefined));
  const stays = !why || (why === 'maintenance' && isRole(role, 'systemAdmin'));
  useEffect(() => {
    if (why === 'maintenance') {
      toast(
        'warn',
        t('shell.maintenance'),
        t(isRole(role, 'systemAdmin') ? 'shell.maintenanceText' : 'shell.loggingOut'),
      );
    } else if (why === 'idle') {
      toast('warn', t('shell.timeout'), t('shell.loggingOut'), noticeMs);
    } else if (why) {
      void leave(why);
    }
    if (stays || (why !== 'idle' && why !== 'maintenance')) return;
    const timer = setTimeout(() => void leave(why), noticeMs);
    return () => clearTimeout(timer);
  }, [why, stays, role, t]);

  const quiet = now - idle;
  if (!stays || quiet < warnMs) return null;
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

/** A sign of life for the server; also brings what has changed about the person. */
async function stillHere() {
  const { user } = await api.session.me({});
  renew(user);
}
