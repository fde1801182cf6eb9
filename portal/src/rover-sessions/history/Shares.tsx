import { type RoverSession, sharesOfTime, timedStatuses } from '@cairn/contract';
import { t } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { duration, quantity } from '../../ui/format.ts';
import styles from './history.module.css';
import './messages.ts';

/** For how long a session had each status, best first. */
function sharesOf({ status_ms: times }: RoverSession) {
  const shares = times && sharesOfTime(times);
  return timedStatuses.map((name) => ({
    name,
    ms: times?.[name] ?? 0,
    share: shares?.[name] ?? 0,
    percent: quantity(shares?.[name], '%'),
  }));
}

/** The share bar of a list: colours for the eye, the share of fixed in figures, all of them in words. */
export function Shares({ session }: { session: RoverSession }) {
  if (!session.status_ms) return <span className="faint">{t('history.noGga')}</span>;
  const shares = sharesOf(session);
  const present = shares.filter(({ ms }) => ms > 0);
  const summary = present.map(({ name, percent }) => `${t(`status.${name}`)} ${percent}`).join(', ');
  return (
    <span className={styles.shares} title={summary}>
      <span className="meter" role="img" aria-label={summary}>
        {present.map(({ name, ms }) => (
          <i key={name} style={{ flex: ms, background: `var(--st-${name})` }} />
        ))}
      </span>
      <span className="num">{shares.find(({ name }) => name === 'fixed')?.percent}</span>
    </span>
  );
}

/** All shares of one session, each with its bar, its share and how long that was. */
export function ShareList({ session }: { session: RoverSession }) {
  return (
    <ul className={styles.sharelist}>
      {sharesOf(session).map(({ name, ms, share, percent }) => (
        <li key={name} className={ms === 0 ? styles.nil : undefined}>
          <Status status={name} />
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${share}%`, background: `var(--st-${name})` }} />
          </span>
          <b className="num">{percent}</b>
          <span className="num dim">{duration(ms / 1000)}</span>
        </li>
      ))}
    </ul>
  );
}
