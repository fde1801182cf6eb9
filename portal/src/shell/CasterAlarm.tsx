import { useTranslation } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { useCasterPoll } from './useSystem.ts';

/** Red while no caster reports its status; amber while the server does not respond. */
export function CasterAlarm() {
  const { t } = useTranslation();
  const { data, isError, dataUpdatedAt } = useCasterPoll();
  const icon = <IconAlertTriangle className="icon" aria-hidden="true" />;
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
