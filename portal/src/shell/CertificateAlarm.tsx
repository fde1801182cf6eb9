import { useTranslation } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { useSystemCheck } from './useSystem.ts';

/** Amber from three weeks before the TLS certificate ends, red once clients refuse it; system admins alone are told. */
export function CertificateAlarm() {
  const { t } = useTranslation();
  const { data } = useSystemCheck();
  if (!data?.certificate) return null;
  const { subject, begins, ends, state, days } = data.certificate;
  const text = {
    early: () => t('shell.certificateEarly', { subject, date: dateText(begins) }),
    expired: () => t('shell.certificateExpired', { subject, date: dateText(ends) }),
    ending: () =>
      days > 0
        ? t('shell.certificateEnding', { subject, date: dateText(ends), count: days })
        : t('shell.certificateToday', { subject, date: dateText(ends) }),
  }[state]();
  return (
    <div className="alarm">
      <Banner
        tone={state === 'ending' ? 'warning' : 'error'}
        icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
      >
        <b>{text}</b> {t(state === 'early' ? 'shell.certificateClock' : 'shell.certificateRenew')}
      </Banner>
    </div>
  );
}
