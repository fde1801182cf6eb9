import type { RoverSession } from '@cairn/contract';
import { t } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatuses, type StatusName } from '../../status/status.ts';
import { count as countText, decimals } from '../../ui/format.ts';
import { tenthsOf } from './shares.rules.ts';
import './messages.ts';

interface Share {
  readonly name: StatusName;
  readonly count: number;
  /** Of all GGAs: the shares of a session add up to 100 %. */
  readonly percent: string;
}

/** How many of a session's GGAs had which solution, best first; what had none of them is "connected". */
export function sharesOf(session: RoverSession): Share[] {
  const counts: Partial<Record<StatusName, number>> = {
    fixed: session.num_fix,
    float: session.num_float,
    dgps: session.num_dgps,
    gps: session.num_standalone,
    est: session.num_est,
  };
  const known = Object.values(counts).reduce((sum, one) => sum + one, 0);
  counts.conn = Math.max(0, session.num_ggas - known);
  const all = rtkStatuses.map(({ name }) => counts[name] ?? 0);
  const tenths = tenthsOf(all);
  return rtkStatuses.map(({ name }, index) => ({
    name,
    count: all[index] ?? 0,
    percent: `${decimals((tenths[index] ?? 0) / 10, 1)} %`,
  }));
}

/** The share bar of a list: colours for the eye, the share of fixed in figures, all of them in words. */
export function Shares({ session }: { session: RoverSession }) {
  if (session.num_ggas === 0) return <span className="faint">{t('history.noGga')}</span>;
  const shares = sharesOf(session).filter(({ count }) => count > 0);
  const summary = shares.map(({ name, percent }) => `${t(`status.${name}`)} ${percent}`).join(', ');
  return (
    <span className="shares" title={summary}>
      <span className="meter" role="img" aria-label={summary}>
        {shares.map(({ name, count }) => (
          <i key={name} style={{ flex: count, background: `var(--st-${name})` }} />
        ))}
      </span>
      <span className="num">
        {shares.find(({ name }) => name === 'fixed')?.percent ?? `${decimals(0, 1)} %`}
      </span>
    </span>
  );
}

/** All shares of one session, each with its bar, its share and how many GGAs that were. */
export function ShareList({ session }: { session: RoverSession }) {
  return (
    <ul className="sharelist">
      {sharesOf(session).map(({ name, count, percent }) => (
        <li key={name} className={count === 0 ? 'nil' : undefined}>
          <Status status={name} />
          <span className="bar" aria-hidden="true">
            <i
              style={{
                width: `${session.num_ggas > 0 ? (count / session.num_ggas) * 100 : 0}%`,
                background: `var(--st-${name})`,
              }}
            />
          </span>
          <b className="num">{session.num_ggas > 0 ? percent : '-'}</b>
          <span className="num dim">{countText(count)}</span>
        </li>
      ))}
    </ul>
  );
}
