import { COUNTED_REFUSALS, type LoginRefusal, type PassedOver } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import { distance } from '../ui/format.ts';
import { IconShieldExclamation, IconTool } from '../ui/icons.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './refusals.module.css';
import './messages.ts';

const POLL_MS = 15_000;

/** The part of Manage Rover where a reason is mended. */
const mendedAt: Partial<Record<LoginRefusal['reason'], string>> = {
  rover_wrong_password: 'rover-ntrip',
  rover_guessed: 'rover-ntrip',
  rover_not_allowed: 'rover-casta',
  rover_suspended: 'rover-subscription',
  rover_not_started: 'rover-subscription',
  rover_cancelled: 'rover-subscription',
  rover_sim_alone: 'rover-subscription',
  rover_expired: 'rover-subscription',
  rover_unknown_mountpoint: 'rover-ntrip',
};

export const useRefusals = (rover: number) =>
  useQuery({ ...query(areas.refusals.ofRover, { rover }), refetchInterval: POLL_MS });

/** Why the casters refuse a rover, and where to mend it; nothing while they do not. */
export function RoverRefusals({ rover, connected }: { rover: number; connected: boolean }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const { data } = useRefusals(rover);
  const withheld = data?.refusals.filter(({ reason }) => reason === 'rover_station_out_of_service');
  const refused = data?.refusals.filter(({ reason }) => reason !== 'rover_station_out_of_service');
  return (
    <>
      {data?.passed_over && <PassedOverStation station={data.passed_over} />}
      <Refusals title={t('refusals.withheld')} tone="warning" refusals={withheld} />
      <Refusals
        title={t(connected ? 'refusals.otherClient' : 'refusals.rover')}
        tone={connected ? 'warning' : 'error'}
        refusals={refused}
        link={({ reason }) => {
          const hash = mendedAt[reason];
          return (
            hash !== undefined &&
            mayOpen('casterrovermanage') && (
              <Link className="link" {...page('casterrovermanage', { id: rover })} hash={hash}>
                {t('refusals.show')}
              </Link>
            )
          );
        }}
      />
    </>
  );
}

/** Why not the nearest station feeds the rover, or none does. */
function PassedOverStation({ station }: { station: PassedOver }) {
  const { t } = useTranslation();
  const { text, distance: km, since, reason, until, replaced } = station;
  const title = t(replaced ? 'refusals.passedOver' : 'refusals.passedOverAlone');
  return (
    <section className={classes('banner', replaced ? 'info' : 'warning', styles.refusals)} aria-label={title}>
      <IconTool className="icon" aria-hidden="true" />
      <div className="grow">
        <b>{title}</b>
        <div>
          {t(replaced ? 'refusals.passedOverText' : 'refusals.passedOverAloneText', {
            station: text,
            distance: distance(km * 1000),
            since: dateText(since, 'minute'),
            reason,
          })}
          {until && ` ${t('refusals.expectedBack', { day: until.split('-').reverse().join('-') })}`}
        </div>
      </div>
    </section>
  );
}

/** Why the casters refuse what wants to push to the mountpoint of a station. */
export function StationRefusals({ station }: { station: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query(areas.refusals.ofStation, { basestation: station }),
    refetchInterval: POLL_MS,
  });
  return <Refusals title={t('refusals.station')} tone="warning" refusals={data?.refusals} />;
}

interface Props {
  title: string;
  tone: 'error' | 'warning';
  refusals: readonly LoginRefusal[] | undefined;
  /** Leads to where a reason is mended. */
  link?: (refusal: LoginRefusal) => React.ReactNode;
}

function Refusals({ title, tone, refusals, link }: Props) {
  const { t } = useTranslation();
  if (!refusals?.length) return null;
  return (
    <section className={classes('banner', tone, styles.refusals)} aria-label={title}>
      <IconShieldExclamation className="icon" aria-hidden="true" />
      <div className="grow">
        <b>{title}</b>
        <ul>
          {refusals.map((one) => (
            <li key={`${one.reason} ${one.text}`}>
              <span>{one.text}.</span> <span className="dim">{t(`refusals.advice.${one.reason}`)}</span>{' '}
              {link?.(one)}
              <small>
                {count(one)}, {t('refusals.last')} <RelativeTime value={one.last} />
                {one.count > 1 && (
                  <>, {t('refusals.since', { at: dateText(new Date(one.first), 'minute') })}</>
                )}
                <span className={styles.refusalsClient}>
                  {[one.agent, one.address].filter(Boolean).join(', ')}
                </span>
              </small>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );

  function count({ count: n, reason }: LoginRefusal): string {
    if (n > COUNTED_REFUSALS) return t('refusals.more', { n: COUNTED_REFUSALS });
    // a rover that is let in and waits attempts nothing
    const key = reason === 'rover_station_out_of_service' ? 'refusals.times' : 'refusals.count';
    return t(key, { count: n, n });
  }
}
