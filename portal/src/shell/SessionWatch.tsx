import { isRole } from '@cairn/contract';
import { useEffect, useState } from 'react';
import { areas, call } from '../api.ts';
import { endReasonOf } from '../auth/endReason.ts';
import { logOut, NOTICE_MS } from '../auth/logOut.ts';
import { updateUser, useUser } from '../auth/session.ts';
import { lastActive, watchActivity } from '../auth/userActivity.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { duration } from '../ui/format.ts';
import { IconClockPause } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { useSystemCheck } from './useSystem.ts';

/** The server ends a session after 30 idle minutes; the warning shows two minutes before. */
const IDLE_MS = 30 * 60_000;
const WARN_MS = 28 * 60_000;

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

  useEffect(() => watchActivity({ onActive: setIdle, keepAlive }), []);

  const closed = data?.systems[0]?.maintenance_mode === 1;
  const why = data && (endReasonOf(data) ?? (closed ? 'maintenance' : undefined));
  const stays = !why || (why === 'maintenance' && isRole(role, 'systemAdmin'));
  useEffect(() => {
    if (why === 'maintenance') {
      toast(
        'warning',
        t('shell.maintenance'),
        t(isRole(role, 'systemAdmin') ? 'shell.maintenanceText' : 'shell.loggingOut'),
      );
    } else if (why === 'idle') {
      toast('warning', t('shell.timeout'), t('shell.loggingOut'), NOTICE_MS);
    } else if (why) {
      void logOut(why);
    }
    if (stays || (why !== 'idle' && why !== 'maintenance')) return;
    const timer = setTimeout(() => void logOut(why), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [why, stays, role, t]);

  const quiet = now - idle;
  if (!stays || quiet < WARN_MS) return null;
  return (
    <div className="idle-warning" role="alert">
      <IconClockPause className="icon" aria-hidden="true" />
      <div className="grow">
        <b>{t('shell.idleTitle')}</b>
        {/* counts down by the second: it is not announced each time */}
        <p className="dim num" aria-live="off">
          {t('shell.idleText', { left: duration(Math.max(0, IDLE_MS - quiet) / 1000) })}
        </p>
      </div>
      <Button
        tone="primary"
        size="small"
        onClick={() => {
          setIdle(Date.now());
          void keepAlive();
        }}
      >
        {t('shell.idleStay')}
      </Button>
    </div>
  );
}

/** A sign of life for the server; also brings what has changed about the person. */
async function keepAlive() {
  const { user } = await call(areas.auth.me, {});
  updateUser(user);
}
