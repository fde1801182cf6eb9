import { useTranslation } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { IconAlertTriangle, IconWifiOff } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { useCasterPoll } from './useSystem.ts';

/** Red while no caster reports its status; amber while the server does not respond, at once without a network. */
export function CasterAlarm() {
  const { t } = useTranslation();
  const { data, isError, dataUpdatedAt } = useCasterPoll();
  const isOnline = useIsOnline();
  const icon = <IconAlertTriangle className="icon" aria-hidden="true" />;
  if (!isOnline) {
    return (
      <div className="alarm" role="status">
        <Banner tone="warning" icon={<IconWifiOff className="icon" aria-hidden="true" />}>
          <b>{t('shell.offline')}</b>{' '}
          {data && t('shell.offlineText', { time: dateText(dataUpdatedAt, 'second') })}
        </Banner>
      </div>
    );
  }
  if (isError && data) {
    return (
      <div className="alarm">
        <Banner tone="warning" icon={icon}>
          {t('shell.unheard', { time: dateText(dataUpdatedAt, 'second') })}
        </Banner>
      </div>
    );
  }
  if (data?.casterpolloffline !== 1) return null;
  const time = data.lastcasterpoll ? dateText(data.lastcasterpoll, 'second') : t('shell.lostNever');
  return (
    <div className="alarm">
      <Banner tone="error" icon={icon}>
        <b>{t('shell.lost', { time })}</b>
      </Banner>
    </div>
  );
}
