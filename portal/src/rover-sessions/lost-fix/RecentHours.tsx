import { isRtkStatus, type Reply, tenthsOf } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../../api.ts';
import { translateCode, useTranslation } from '../../language/index.ts';
import { StatusGlyph } from '../../status/Status.tsx';
import { rtkStatus, rtkStatuses } from '../../status/status.ts';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { decimals, duration } from '../../ui/format.ts';
import { QueryState, Skeleton } from '../../ui/States.tsx';
import styles from './lost-fix.module.css';
import { lossPage, lossParts, momentOf } from './sentence.ts';
import './messages.ts';

const pollMs = 15_000;
const hours = 6;
const named = 3;

type Recent = Reply<typeof areas.roverSessions.recent>;

export const useRecent = (rover: number) =>
  useQuery({ ...query(areas.roverSessions.recent, { rover, hours }), refetchInterval: pollMs });

/** The last hours of a rover on one small axis, with its last losses of fix: a section of its drawer. */
export function RecentHours({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const recent = useRecent(rover);
  const last = recent.data?.losses.at(-1);
  return (
    <section className={styles.recenthours}>
      <h3>
        {t('lostFix.lastHours', { n: hours })}
        <span className="grow" />
        {last && (
          <Link className="link" {...lossPage(last)}>
            {t('lostFix.why')}
          </Link>
        )}
      </h3>
      <QueryState query={recent} failed={t('lostFix.failed')} loading={<Skeleton height={64} />}>
        {(reply) => (
          <>
            <Ribbon recent={reply} />
            <LastLosses recent={reply} most={named} />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** For how long a status is known: a rover that has just connected has kept its fix for seconds, not for hours. */
const knownSeconds = (runs: Recent['runs']) => runs.reduce((sum, run) => sum + run.to - run.from, 0);

/** Stretches of one status from left to right; times without positions stay empty. */
export function Ribbon({ recent: { from, to, runs, losses } }: { recent: Recent }) {
  const { t } = useTranslation();
  const begins = Date.parse(from);
  const whole = (Date.parse(to) - begins) / 1000;
  const shares = rtkStatuses
    .map(({ name, code }) => {
      const of = runs.filter(({ status }) => status === code);
      return { name, seconds: of.reduce((sum, run) => sum + run.to - run.from, 0) };
    })
    .filter(({ seconds }) => seconds > 0);
  const tenths = tenthsOf(shares.map(({ seconds }) => seconds));
  const percent = (index: number) => `${decimals((tenths[index] ?? 0) / 10, 1)} %`;
  const time = duration(Math.round(knownSeconds(runs)));
  const text = shares.map(({ name }, index) => `${t(`status.${name}`)} ${percent(index)}`).join(', ');
  const label = t('lostFix.axis', {
    n: Math.round(whole / 3600),
    shares: text ? t('lostFix.sharesOf', { shares: text, time }) : t('lostFix.noGga'),
  });
  return (
    <>
      <svg
        className={styles.ribbon}
        viewBox={`0 0 ${whole} 20`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {runs.map((run) => (
          <rect
            key={run.from}
            x={run.from}
            width={Math.max(run.to - run.from, isRtkStatus(run.status, 'fixed') ? 0 : whole / 360)}
            height="20"
            className={classes(styles.run, rtkStatus(run.status))}
          />
        ))}
      </svg>
      <div className={styles.ribbonmarks} aria-hidden="true">
        {losses.map((one) => (
          <i
            key={`${one.session} ${one.loss.from}`}
            style={{ left: `${(Date.parse(momentOf(one)) - begins) / 10 / whole}%` }}
          />
        ))}
      </div>
      <div className={classes(styles.ribbontimes, 'num')} aria-hidden="true">
        {[0, 1, 2, 3].map((third) => (
          <span key={third}>{dateText(begins + (third / 3) * whole * 1000, 'time').slice(0, 5)}</span>
        ))}
      </div>
      <div className={styles.ribbonkey}>
        {shares.length === 0 ? (
          <span className="dim">{t('lostFix.noGga')}</span>
        ) : (
          <>
            {shares.map(({ name }, index) => (
              <span key={name}>
                <StatusGlyph status={name} /> {t(`status.${name}`)} <b className="num">{percent(index)}</b>
              </span>
            ))}
            <span className="dim">{t('lostFix.withPositions', { time })}</span>
          </>
        )}
      </div>
    </>
  );
}

/** The newest losses, each in a line that leads to it in its session. */
export function LastLosses({ recent, most }: { recent: Recent; most: number }) {
  const { t } = useTranslation();
  const { losses, runs } = recent;
  if (losses.length === 0)
    return runs.some(({ status }) => isRtkStatus(status, 'fixed')) ? (
      <p className={classes('dim', styles.noloss)}>
        {t('lostFix.noLoss', { time: duration(Math.round(knownSeconds(runs))) })}
      </p>
    ) : null;
  return (
    <ol className={styles.lastlosses}>
      {losses
        .slice(-most)
        .toReversed()
        .map((one) => {
          const { at, seconds, because } = lossParts(one);
          return (
            <li key={`${one.session} ${one.loss.from}`}>
              <Link {...lossPage(one)}>
                <span className="num">{at}</span>
                <b className="num">{duration(Math.max(1, seconds))}</b>
                <span className="dim">{because}</span>
              </Link>
            </li>
          );
        })}
    </ol>
  );
}

/** The cause of a group of losses without an outage. */
export const causeName = (cause: string): string =>
  translateCode(`lostFix.group.${cause === 'station_gap' ? 'station_gap_some' : cause}`);
