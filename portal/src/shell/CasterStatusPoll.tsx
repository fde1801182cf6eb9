import { singleCountryOf } from '@cairn/contract';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { absoluteWithZone, ago } from '../ui/dates.ts';
import { timeCount } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useSystemCheck } from './useSystem.ts';

const castas = [
  { casta: 1, short: 'UK' },
  { casta: 2, short: 'DK' },
] as const;

/** How long ago each caster reported: UK and Denmark, or the one country of who looks. The age is by the server's clock, not this machine's. */
export function CasterStatusPoll() {
  const { t } = useTranslation();
  const now = useNow();
  const single = singleCountryOf(useUser().single_country);
  const { data, dataUpdatedAt } = useSystemCheck();
  return (
    <div className="polls">
      {castas
        .filter(({ casta }) => !single || casta === single.country)
        .map(({ casta, short }) => {
          const monitor = data?.monitor.find((one) => one.casta === casta);
          const lastPoll = monitor?.lastcasterpoll;
          const age =
            monitor && lastPoll
              ? (Date.parse(monitor.time) - Date.parse(lastPoll) + Math.max(0, now - dataUpdatedAt)) / 1000
              : undefined;
          const late = !monitor || monitor.casterpolloffline === 1 || age === undefined || age >= 30;
          const { n, unit } = ago(age ?? 0);
          const text = age === undefined ? '-' : timeCount(n, unit);
          const title = !monitor
            ? t('shell.pollWaiting', { casta: `Casta ${short}` })
            : lastPoll
              ? t('shell.pollLast', { casta: monitor.name, ago: absoluteWithZone(lastPoll) })
              : t('shell.pollNever', { casta: monitor.name });
          return (
            <span
              className={!monitor ? 'poll waiting' : late ? 'poll late' : 'poll'}
              key={casta}
              title={title}
              role="img"
              aria-label={title}
            >
              <i />
              <span>
                {short} {text}
              </span>
            </span>
          );
        })}
    </div>
  );
}
