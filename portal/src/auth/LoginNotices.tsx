import type { CallError } from '@cairn/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { duration } from '../ui/format.ts';
import { IconTool } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './login.module.css';
import { hasRevocations } from './revocations.ts';
import { lastEndReason } from './session.ts';

/** What is wrong with the whole try, and why the last session ended. */
export function LoginNotice({ failure, tried }: { failure: CallError | undefined; tried: boolean }) {
  const { t } = useTranslation();
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => setFailedAt(failure ? Date.now() : 0), [failure]);
  if (failure?.code === 'too_many') return <TooMany since={failedAt} wait={failure.retryAfter ?? 60} />;
  if (failure?.code === 'maintenance') return <Banner tone="warning">{t('login.maintenanceRefused')}</Banner>;
  if (failure?.code === 'archived') return <Banner tone="warning">{t('login.endedArchived')}</Banner>;
  if (failure?.code === 'password_expired')
    return (
      <Banner tone="warning">
        {t('login.passwordExpired')}
        <br />
        <code className="mono">node cairn.ts admin new-password --email …</code>
      </Banner>
    );
  if (failure?.code === 'login_failed') return <Banner tone="error">{t('login.passkeyRefused')}</Banner>;
  if (failure) {
    return (
      <Banner tone="error">
        <b>{t('login.system')}</b>
        {failure.ref && <span className="mono dim"> {t('ui.reference', { ref: failure.ref })}</span>}
      </Banner>
    );
  }
  const ending = lastEndReason();
  if (tried || !ending) return null;
  const endReasonKeys = {
    left: 'Left',
    idle: 'Idle',
    refused: 'Refused',
    maintenance: 'Maintenance',
    archived: 'Archived',
    changed: 'Changed',
    elsewhere: 'Elsewhere',
  } as const;
  return (
    <Banner tone={ending === 'left' ? 'info' : 'warning'}>
      {t(`login.ended${endReasonKeys[ending]}`)}
      {ending === 'left' && hasRevocations() && ` ${t('login.endedOffline')}`}
    </Banner>
  );
}

function TooMany({ since, wait }: { since: number; wait: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const left = since ? Math.ceil(wait - (now - since) / 1000) : wait;
  if (left <= 0) return null;
  return <Banner tone="warning">{t('login.tooMany', { wait: duration(left) })}</Banner>;
}

/** The system is closed to all but its own admins, since when. */
export function MaintenanceNotice({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const [before, after] = t('login.maintenanceSince', { time: '\u0000' }).split('\u0000');
  return (
    <div className={styles.maintenance}>
      <Banner tone="warning" icon={<IconTool className="icon" aria-hidden="true" />}>
        <b>{t('login.maintenance')}</b>
        <br />
        <span className="dim">
          {at ? (
            <>
              {before}
              <DateText value={at} />
              {after}
            </>
          ) : (
            t('login.maintenanceText')
          )}
        </span>
      </Banner>
    </div>
  );
}
