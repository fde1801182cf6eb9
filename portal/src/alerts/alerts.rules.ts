import { type Alert, type AlertFacts, alertText } from '@cairn/contract';
import { currentLanguage, t } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { count, dataSize } from '../ui/format.ts';
import './messages.ts';

/** What an alert says, as in its e-mail. */
export const sentenceOf = (facts: AlertFacts): string => alertText(facts, currentLanguage());

export const factsOf = ({ kind, rover, station, sim, part, reason, unused, ends }: Alert): AlertFacts => ({
  kind,
  title: (kind === 'station_down' ? station?.title : rover?.title) ?? sim?.title ?? part ?? '',
  reason,
  unused,
  ended: ends !== null && Date.parse(ends) <= Date.now(),
});

/** The figures behind it; empty where the sentence says all. */
export function detailOf(alert: Alert): string {
  const { because, rovers, refusals, ends, used, allowed, jobs, waiting } = alert;
  return [
    because && t('alerts.because', { station: because.title }),
    rovers > 0 && t('alerts.fed', { count: rovers, n: count(rovers) }),
    refusals !== null && t('alerts.refusals', { n: count(refusals) }),
    ends && t(Date.parse(ends) > Date.now() ? 'alerts.ends' : 'alerts.ended', { at: dateText(ends) }),
    used !== null &&
      allowed !== null &&
      t('alerts.used', { used: dataSize(used), allowed: dataSize(allowed) }),
    jobs.length > 0 && jobs.join(', '),
    waiting !== null && t('alerts.waiting', { count: waiting, n: count(waiting) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const levels = {
  system: 'alerts.bySystem',
  reseller: 'alerts.byReseller',
  dealer: 'alerts.byDealer',
  company: 'alerts.byCompany',
} as const;

/** Who has taken an alert; of a person whom the reader does not see, their organisation. */
export const takerOf = (taken: NonNullable<Alert['taken']>): string =>
  taken.own ? t('alerts.me') : (taken.name ?? t(levels[taken.level]));
