import { isRtkStatus, type Outage, type OutageRover } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, isAbsent, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { Status, StatusGlyph, StatusTag } from '../status/Status.tsx';
import { rtkStatus } from '../status/status.ts';
import { classes } from '../ui/classes.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { count, duration } from '../ui/format.ts';
import { EmptyState, QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { Approximate, length, reasonOf } from './outages.columns.tsx';
import styles from './outages.module.css';
import { readOutageId } from './outagesPage.ts';
import './messages.ts';

const POLL_MS = 5_000;
/** What an outage did to rovers is read for an hour from its beginning, ms. */
const AFTERMATH = 3_600_000;
const isRecent = (began: number) => Date.now() - began < AFTERMATH;

interface Props {
  /** The id in the address. */
  id: string;
  /** The row of the outage, if it is loaded. */
  outage: Outage | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** One outage of a station: when, why, and what happened to each rover that used it. */
export function OutageDrawer({ id, outage: row, ...drawer }: Props) {
  const { t } = useTranslation();
  const key = readOutageId(id) ?? { station: 1, began: new Date(0).toISOString() };
  const began = Date.parse(key.began);
  // a link may lead to an outage that the loaded rows do not have
  const found = useQuery({
    ...query(areas.outages.list, {
      basestation: key.station,
      start: new Date(began - 1).toISOString(),
      end: new Date(began + 1).toISOString(),
    }),
    enabled: row === undefined,
    select: ({ outages }) => outages.find((one) => one.began === key.began) ?? null,
  });
  const outage = row ?? found.data;
  const rovers = useQuery({
    ...query(areas.outages.rovers, { basestation: key.station, at: key.began }),
    retry: false,
    refetchInterval: () => isRecent(began) && POLL_MS,
  });
  const until = new Date(Math.ceil((began + 60_000) / 3_600_000) * 3_600_000).toISOString();
  return (
    <Drawer
      title={outage?.stationtitle ?? '\u00a0'}
      tag={outage && !outage.ended && <StatusTag status="offline">{t('outages.lasts')}</StatusTag>}
      sub={outage ? reasonOf(outage) : '\u00a0'}
      footer={
        outage && (
          <>
            <Link
              className="button"
              {...page('casterreferencestation', { id: key.station, search: { period: 'hour', until } })}
            >
              {t('outages.toStation')}
            </Link>
            <Link
              className="button"
              {...page('casterlogmessages', { search: { basestation: key.station, basesonly: true } })}
            >
              {t('outages.toLog')}
            </Link>
          </>
        )
      }
      {...drawer}
    >
      {outage === null || isAbsent(rovers.error) ? (
        <EmptyState title={t('outages.gone')}>{t('outages.goneText')}</EmptyState>
      ) : (
        <>
          <section>
            <div className="stats">
              <div>
                <span>{t('outages.began')}</span>
                <b>
                  <DateText value={key.began} shape="time" />
                </b>
                <small>
                  <DateText value={key.began} shape="day" />
                  {outage?.approximate && <Approximate />}
                </small>
              </div>
              <div>
                <span>{t('outages.ended')}</span>
                <b>{outage?.ended ? <DateText value={outage.ended} shape="time" /> : '-'}</b>
                <small>
                  {outage?.ended ? <DateText value={outage.ended} shape="day" /> : t('outages.lasts')}
                </small>
              </div>
              <div>
                <span>{t('outages.seconds')}</span>
                <b>{outage ? length(outage.seconds) : '-'}</b>
                <small>
                  {outage && outage.lost < outage.seconds
                    ? t('outages.inPeriod', { time: length(outage.lost) })
                    : '\u00a0'}
                </small>
              </div>
            </div>
          </section>
          <section>
            <h3>
              {t('outages.roversTitle')}
              <span className={classes(styles.hitcount, 'dim num')}>
                {rovers.data && count(rovers.data.total)}
              </span>
            </h3>
            <QueryState query={rovers} failed={t('outages.roversFailed')} loading={<SkeletonLines />}>
              {({ rovers: list, total }) => <Rovers list={list} total={total} began={began} />}
            </QueryState>
          </section>
        </>
      )}
    </Drawer>
  );
}

function Rovers({ list, total, began }: { list: readonly OutageRover[]; total: number; began: number }) {
  const { t } = useTranslation();
  if (list.length === 0) return <p className="dim">{t('outages.roversNone')}</p>;
  return (
    <>
      <ul className={styles.hitrovers}>
        {list.map((rover) => (
          <li key={rover.rover}>
            <Link
              {...page('casterroverhistory', {
                id: rover.rover,
                search: { session: rover.session, at: rover.lost_at ?? undefined },
              })}
            >
              <StatusGlyph status={rtkStatus(rover.status)} />
              <b className="cut">{rover.text}</b>
              <span className="dim cut">{rover.companytitle}</span>
            </Link>
            <p>
              {rover.lost_at ? (
                <Status status="offline">{lossText(rover)}</Status>
              ) : (
                <span>{t(isRtkStatus(rover.status, 'fixed') ? 'outages.stayedFixed' : 'outages.noFix')}</span>
              )}
              <span className="dim">{movedText(rover)}</span>
            </p>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="dim">{t('outages.roversMore', { n: count(list.length), total: count(total) })}</p>
      )}
    </>
  );

  function lossText({ lost_for }: OutageRover) {
    if (lost_for !== null) return t('outages.lostFor', { time: duration(lost_for) });
    return t(isRecent(began) ? 'outages.lostYet' : 'outages.lostStill');
  }

  function movedText({ moved_to, moved_after }: OutageRover) {
    return moved_to === null
      ? t('outages.stayed')
      : t('outages.moved', { station: moved_to, time: duration(Math.max(1, moved_after ?? 0)) });
  }
}
