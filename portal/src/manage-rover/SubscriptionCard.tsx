import { currentOf, isSubscriptionStatus, renewalOf, type SubscriptionRecord } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { StateGlyph, SubscriptionStatus } from '../subscriptions/SubscriptionStatus.tsx';
import { stateText } from '../subscriptions/states.ts';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import { EmptyState, QueryState, Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { SubscriptionButtons } from './SubscriptionButtons.tsx';
import styles from './subscription.module.css';
import { endOf, inOrder, timelineOf } from './subscription.rules.ts';
import type { Rover, useSubscriptions } from './useRover.ts';

interface Props {
  rover: Rover;
  subscriptions: ReturnType<typeof useSubscriptions>;
}

/** The current subscription, its renewal, and those before. */
export function SubscriptionCard({ rover, subscriptions }: Props) {
  const { t } = useTranslation();
  const current = currentOf(subscriptions.data);
  return (
    <Card
      id="rover-subscription"
      flush
      title={t('manageRover.subscription')}
      meta={current && <SubscriptionStatus status={current.status} days={current.days} />}
    >
      <QueryState
        query={subscriptions}
        failed={t('manageRover.subscriptionsFailed')}
        loading={
          <div className="body">
            <Skeleton height={120} />
          </div>
        }
      >
        {(list) => (
          <>
            <Subscriptions list={list} current={current} />
            <SubscriptionButtons rover={rover} list={list} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Subscriptions({
  list,
  current,
}: {
  list: readonly SubscriptionRecord[];
  current: SubscriptionRecord | undefined;
}) {
  const { t } = useTranslation();
  const renewal = renewalOf(list, current);
  if (!current) return <EmptyState title={t('manageRover.noSubscription')} />;
  return (
    <>
      <Timeline list={list} />
      <table className={styles.sublist}>
        <thead>
          <tr>
            <th>{t('manageRover.state')}</th>
            <th>{t('manageRover.type')}</th>
            <th className="right">{t('manageRover.start')}</th>
            <th className="right">{t('manageRover.expiry')}</th>
            <th>{t('manageRover.reference')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(list).map((one) => (
            <tr
              key={one.value}
              className={one === current ? styles.current : one === renewal ? 'renewal' : styles.past}
            >
              <td>
                <span className="status">
                  <StateGlyph status={one.status} />
                  {stateText(one.status)}
                </span>
              </td>
              <td>{typeOf(one)}</td>
              <td className="right num">
                <DateText value={one.startdate} shape="day" />
              </td>
              <td className="right num">
                <DateText value={endOf(one)} shape="day" />
              </td>
              <td className={styles.reference}>{one.purchase_order || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const typeOf = ({ subscription }: SubscriptionRecord): string => subscription[0]?.text ?? '-';

/** Subscriptions as lengths of time; the table below says the same in words. */
function Timeline({ list }: { list: readonly SubscriptionRecord[] }) {
  const { from, to, now, segments } = timelineOf(list, Date.now());
  if (segments.length === 0) return null;
  return (
    <div className={styles.subline} aria-hidden="true">
      <div className={styles.bars}>
        {segments.map(({ subscription, left, width }) => (
          <i
            key={subscription.value}
            className={classOf(subscription)}
            style={{ left: `${left}%`, width: `${width}%` }}
          >
            <span>{typeOf(subscription)}</span>
          </i>
        ))}
        <b style={{ left: `${now}%` }} />
      </div>
      <div className={classes(styles.ends, 'num')}>
        <span>{dateText(from, 'day')}</span>
        <span>{dateText(to, 'day')}</span>
      </div>
    </div>
  );
}

const classOf = ({ status }: SubscriptionRecord) =>
  isSubscriptionStatus(status, 'scheduled')
    ? styles.next
    : isSubscriptionStatus(status, 'active', 'suspended')
      ? styles.now
      : undefined;
