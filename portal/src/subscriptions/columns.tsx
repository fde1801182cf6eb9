import { isSubscriptionStatus, type SubscriptionRow } from '@cairn/contract';
import { areas } from '../api.ts';
import { defineList } from '../kit/defineList.ts';
import { t } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { DateText } from '../ui/Time.tsx';
import { StateGlyph } from './SubscriptionStatus.tsx';
import styles from './subscriptions.module.css';
import './messages.ts';

export const subscriptions = defineList(areas.subscriptions.list, {
  name: 'subscriptions',
  read: ({ CasterSubs, Total }) => ({ rows: CasterSubs, total: Total }),
  filters: ['reseller', 'dealer', 'company', 'rover', 'type', 'status', 'renewed'],
  columns: {
    company: { value: ({ companydetail }) => companydetail, width: 140, card: 'line' },
    rover: { value: ({ roverdetail }) => roverdetail, width: 156, card: 'title' },
    machinereg: {
      value: ({ machinereg }) => machinereg,
      cell: ({ machinereg }) =>
        machinereg ? <span className="mono">{machinereg}</span> : <span className="faint">-</span>,
      width: 100,
      foldInto: 'rover',
    },
    type: { value: ({ subscription }) => subscription, width: 116, leastWidth: 96, dim: true, card: 'side' },
    sims: {
      value: ({ simms }) => simms.join(', '),
      cell: ({ simms }) => <Sims iccids={simms} />,
      width: 96,
      dim: true,
      foldInto: 'rover',
    },
    startdate: {
      value: ({ startdate }) => new Date(startdate),
      cell: ({ startdate }) => <DateText value={startdate} shape="short" />,
      align: 'right',
      width: 92,
      dim: true,
    },
    enddate: {
      value: ({ enddate }) => new Date(enddate),
      cell: ({ enddate }) => <DateText value={enddate} shape="short" />,
      align: 'right',
      width: 92,
      card: 'foot',
    },
    status: {
      value: ({ statustext }) => statustext,
      cell: (row) => <State row={row} />,
      width: 170,
      card: 'foot',
    },
    renewsent: {
      value: ({ renewsent }) => t(renewsent ? 'subscriptions.renewed' : 'subscriptions.notRenewed'),
      cell: ({ renewsent }) =>
        renewsent ? (
          t('subscriptions.renewed')
        ) : (
          <span className="faint">{t('subscriptions.notRenewed')}</span>
        ),
      width: 104,
      dim: true,
    },
    dealer: { value: ({ dealerdetail }) => dealerdetail, width: 116, dim: true, foldInto: 'company' },
    reseller: { value: ({ resellername }) => resellername, width: 96, dim: true, foldInto: 'dealer' },
    username: {
      value: ({ username }) => username,
      cell: ({ username }) => <span className="mono">{username}</span>,
      width: 120,
      hidden: true,
    },
    purchase_order: { value: ({ purchase_order }) => purchase_order, width: 140, dim: true, hidden: true },
  },
});

/** SIM cards by the end of the first one's ICCID, which is what distinguishes cards of one issuer. */
function Sims({ iccids: [first, ...others] }: { iccids: readonly string[] }) {
  if (!first) return <span className="faint">-</span>;
  return (
    <span className="mono" title={[first, ...others].join(', ')}>
      …{first.slice(-8)}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

/** The state as the server words it, and of one that runs how much of it remains. */
function State({ row }: { row: SubscriptionRow }) {
  const { status, statustext, days } = row;
  if (!isSubscriptionStatus(status, 'active'))
    return (
      <span className="status">
        <StateGlyph status={status} />
        {statustext}
      </span>
    );
  return (
    <span className={classes(styles.subscriptionDays, tone(days))}>
      {statustext}
      <i aria-hidden="true">
        <u style={{ width: `${remainingShare(row)}%` }} />
      </i>
    </span>
  );
}

/** Red in the last week, amber in the last month, as the server colours the days. */
function tone(days: number): string | undefined {
  if (days <= 7) return styles.last;
  return days <= 30 ? styles.few : undefined;
}

const DAY = 86_400_000;

function remainingShare({ startdate, enddate, days }: SubscriptionRow): number {
  const length = (Date.parse(enddate) - Date.parse(startdate)) / DAY;
  return Math.round(Math.min(1, days / Math.max(1, length)) * 100);
}
