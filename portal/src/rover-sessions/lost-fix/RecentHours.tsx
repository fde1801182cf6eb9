import { isRtkStatus, type Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { areas, query } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { translateCode, useTranslation } from '../../language/index.ts';
import { StatusGlyph } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { duration, quantity } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { QueryState, Skeleton } from '../../ui/States.tsx';
import { withoutFixText } from '../losses/sentences.ts';
import styles from './lost-fix.module.css';
import { keptFor, knownSeconds, sharesOf } from './recent.rules.ts';
import { lossPage, lossParts, momentOf } from './sentence.ts';
import './messages.ts';

const POLL_MS = 15_000;
const SHOWN_HOURS = 6;
const SHOWN_ROVERS = 3;

type Recent = Reply<typeof areas.roverSessions.recent>;

export const useRecent = (rover: number) =>
  useQuery({ ...query(areas.roverSessions.recent, { rover, hours: SHOWN_HOURS }), refetchInterval: POLL_MS });

/** The last hours of a rover on one small axis, with its last losses of fix: a section of its drawer. */
export function RecentHours({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const recent = useRecent(rover);
  const last = recent.data?.losses.at(-1);
  return (
    <section className={styles.recenthours}>
      <h3>
        {t('lostFix.lastHours', { n: SHOWN_HOURS })}
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
            <Ribbon recent={reply} rover={rover} />
            <LastLosses recent={reply} most={SHOWN_ROVERS} />
          </>
        )}
      </QueryState>
    </section>
  );
}

/**
 * Stretches of one status from left to right; times without positions stay empty. A click opens the session at that time,
 * or the loss of a fix that is near it.
 */
export function Ribbon({ recent, rover }: { recent: Recent; rover: number }) {
  const { from, to, runs, losses } = recent;
  const navigate = useNavigate();
  const { t } = useTranslation();
  const begins = Date.parse(from);
  const whole = (Date.parse(to) - begins) / 1000;
  const shares = sharesOf(runs).map(({ name, tenths }) => ({
    name,
    percent: quantity(tenths / 10, '%'),
  }));
  const time = duration(knownSeconds(runs));
  const text = shares.map(({ name, percent }) => `${t(`status.${name}`)} ${percent}`).join(', ');
  const label = t('lostFix.axis', {
    n: Math.round(whole / 3600),
    shares: text ? t('lostFix.sharesOf', { shares: text, time }) : t('lostFix.noGga'),
  });
  const openAt = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // a key has no position: it opens what is newest
    const share = event.detail === 0 ? 1 : (event.clientX - left) / width;
    const there = whatIsAt(recent, share * whole);
    if (there)
      void navigate(
        'loss' in there ? lossPage(there) : page('casterroverhistory', { id: rover, search: there }),
      );
  };
  return (
    <>
      <div className={styles.ribbonbox}>
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
        {runs.length > 0 && (
          <button
            type="button"
            className={styles.ribbonhit}
            aria-label={t('lostFix.openSession')}
            title={t('lostFix.openSession')}
            onClick={openAt}
          />
        )}
      </div>
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
            {shares.map(({ name, percent }) => (
              <span key={name}>
                <StatusGlyph status={name} /> {t(`status.${name}`)} <b className="num">{percent}</b>
              </span>
            ))}
            <span className="dim">{t('lostFix.withPositions', { time })}</span>
          </>
        )}
      </div>
    </>
  );
}

/** The loss of a fix that is shown at a time of the axis, s, else the session that is there or nearest to it. */
function whatIsAt({ from, to, runs, losses }: Recent, at: number) {
  const begins = Date.parse(from);
  const reach = (Date.parse(to) - begins) / 1000 / 100; // as far as a finger misses
  const lost = losses.find((one) => {
    const began = (Date.parse(momentOf(one)) - begins) / 1000;
    return at > began - reach && at < began + one.loss.without_fix + reach;
  });
  if (lost) return lost;
  const away = (run: (typeof runs)[number]) => Math.max(run.from - at, at - run.to, 0);
  const [nearest] = runs.toSorted((a, b) => away(a) - away(b));
  return nearest && { session: nearest.session };
}

/** What the newest session has had no fix since, and the newest losses, each in a line that leads to it in its session. */
export function LastLosses({ recent, most }: { recent: Recent; most: number }) {
  return (
    <>
      {recent.without_fix && <Unfixed unfixed={recent.without_fix} />}
      <Losses recent={recent} most={most} />
    </>
  );
}

/** That the newest session has had no fix since something changed in its corrections, and what helps. */
function Unfixed({ unfixed }: { unfixed: NonNullable<Recent['without_fix']> }) {
  const { since, because, advice } = withoutFixText(unfixed, { t: useTranslation().t });
  return (
    <p className={styles.unfixed}>
      <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
      <span>
        <b>{since}</b>. {because} {advice}
      </span>
    </p>
  );
}

function Losses({ recent, most }: { recent: Recent; most: number }) {
  const { t } = useTranslation();
  const { losses, runs } = recent;
  const kept = keptFor(runs, losses);
  if (losses.length === 0)
    return kept === null ? null : (
      <p className={classes('dim', styles.noloss)}>{t('lostFix.noLoss', { time: duration(kept) })}</p>
    );
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
