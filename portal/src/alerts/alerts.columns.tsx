import type { Alert } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { longDuration } from '../ui/format.ts';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import styles from './alerts.module.css';
import { detailOf, factsOf, sentenceOf, takerOf } from './alerts.rules.ts';
import { TakeButton } from './TakeButton.tsx';
import './messages.ts';

/** The page where an alert can be looked into; the text alone where its reader has none. */
function AlertLink({ alert }: { alert: Alert }) {
  const mayOpen = useMayOpen();
  const { kind, rover, station, sim } = alert;
  const text = sentenceOf(factsOf(alert));
  if (kind === 'station_down' && station && mayOpen('casterreferencestation'))
    return <Link {...page('casterreferencestation', { id: station.id })}>{text}</Link>;
  if (kind === 'rover_no_fix' && rover) return <Link {...page('casterrover', { id: rover.id })}>{text}</Link>;
  if (rover) return <Link {...page('casterrovermanage', { id: rover.id })}>{text}</Link>;
  if (sim) return <Link {...page('castersimms', { search: { open: sim.id } })}>{text}</Link>;
  if (kind === 'system' && mayOpen('castersystemstatus'))
    return <Link {...page('castersystemstatus')}>{text}</Link>;
  return <span>{text}</span>;
}

const what = {
  value: (alert: Alert) => sentenceOf(factsOf(alert)),
  cell: (alert: Alert) => (
    <span className={styles.what}>
      <AlertLink alert={alert} />
      {detailOf(alert) && <small className="dim">{detailOf(alert)}</small>}
    </span>
  ),
  exported: (alert: Alert) => [sentenceOf(factsOf(alert)), detailOf(alert)].filter(Boolean).join(' · '),
  width: 380,
  card: 'title' as const,
};
const company = {
  value: ({ company }: Alert) => company?.title ?? '',
  width: 160,
  dim: true,
  card: 'line' as const,
};
const taken = {
  value: ({ taken }: Alert) => taken && takerOf(taken),
  cell: ({ taken }: Alert) =>
    taken ? (
      <span>
        {takerOf(taken)}{' '}
        <small className="dim">
          <RelativeTime value={taken.at} />
        </small>
      </span>
    ) : (
      '-'
    ),
  width: 160,
  card: 'foot' as const,
};

/** The server pages through them from the newest: no column sorts. */
const newestFirst = [] as const;

/** What is wrong now. */
export const openColumns = defineColumns<Alert, 'alerts'>(
  'alerts',
  {
    alert: what,
    company,
    since: {
      value: ({ since }) => new Date(since),
      cell: ({ since }) => <RelativeTime value={since} />,
      width: 120,
      card: 'side',
    },
    taken,
    act: {
      value: () => '',
      cell: (alert) => <TakeButton alert={alert} />,
      unexported: true,
      pinned: true,
      width: 110,
      card: 'actions',
    },
  },
  newestFirst,
);

/** What was. */
export const overColumns = defineColumns<Alert, 'alerts'>(
  'alerts',
  {
    alert: what,
    company,
    since: {
      value: ({ since }) => new Date(since),
      cell: ({ since }) => <DateText value={since} />,
      width: 140,
      card: 'line',
    },
    until: {
      value: ({ until }) => until && new Date(until),
      cell: ({ until }) => <DateText value={until} />,
      width: 140,
      card: 'side',
    },
    lasted: {
      value: lastedOf,
      cell: (alert) => <span className="num">{longDuration(Math.max(1, lastedOf(alert)))}</span>,
      exported: lastedOf,
      unit: 's',
      align: 'right',
      width: 120,
      card: 'foot',
    },
    taken,
  },
  newestFirst,
);

/** Seconds. */
function lastedOf({ since, until }: Alert): number {
  return until ? Math.round((Date.parse(until) - Date.parse(since)) / 1000) : 0;
}

/** The kinds as the strip over the list calls them. */
export const kindName = (kind: Alert['kind']): string => t(`alerts.${kind}`);
