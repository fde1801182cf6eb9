import { areas, isAtLeast, isRole, type ListedRover, subscriptionStates } from '@cairn/contract';
import { StarredName } from '../favourites/Star.tsx';
import { defineList } from '../kit/defineList.ts';
import { t } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { rtkStatus } from '../status/status.ts';
import { StateGlyph } from '../subscriptions/SubscriptionStatus.tsx';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { IconTrash } from '../ui/icons.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { RestoreRover } from './RestoreRover.tsx';
import styles from './rovers.module.css';
import './messages.ts';

const DAY_MS = 86_400_000;

/** The sentence of a subscription without its "Active": the days that remain, "renewed", or the name of another state. */
function shortened(subscription: string): string | undefined {
  const days = /\d+/.exec(subscription)?.[0]; // the one figure of the server's sentence
  return days ? t('rovers.days', { n: days }) : subscription.split(', ').at(-1);
}

/** The day it ends, amber in the last fortnight and red when over; on a card, which has no state, also that. */
function Expire({ row: { expire: at, subscription } }: { row: ListedRover }) {
  if (!at) return <span className="faint">-</span>;
  const days = Math.ceil((Date.parse(at) - Date.now()) / DAY_MS);
  return (
    <span
      className={
        days <= 0
          ? classes(styles.expiry, 'over')
          : days <= 14
            ? classes(styles.expiry, styles.soon)
            : styles.expiry
      }
    >
      <DateText value={at} shape="short" />
      <span className={styles.days}>{shortened(subscription)}</span>
    </span>
  );
}

/** The state of its subscription; that one is active is said by the sign. */
function Subscription({ text, color }: { text: string; color: string | null }) {
  if (!text || !color) return <span className="faint">-</span>;
  const short = shortened(text);
  return (
    <span className="status" title={text}>
      <StateGlyph status={subscriptionStates.findLastIndex((state) => state.color === color)} />
      {short === text ? (
        <span className="cut">{text}</span>
      ) : (
        <>
          <span className="visually-hidden">{text}</span>
          <span className="cut" aria-hidden="true">
            {short}
          </span>
        </>
      )}
    </span>
  );
}

/** What it gets of its station's stream; dim where that is the default of its dealer, as the tooltip says. */
function Corrections({ row: { corrections, corrections_by_default } }: { row: ListedRover }) {
  const text = corrections || t('rovers.asSent');
  const title = corrections_by_default ? t('rovers.correctionsByDefault', { profile: text }) : text;
  return (
    <span
      className={corrections_by_default ? 'dim' : undefined}
      title={title}
      data-user-text={corrections ? true : undefined}
    >
      {text}
    </span>
  );
}

/** At 1440 px the resellers stand behind their dealers, at 1000 px both behind the company: all columns are in sight. */
export const rovers = defineList(areas.rovers.list, {
  name: 'rovers',
  read: ({ rovers, total }) => ({ rows: rovers, total }),
  filters: [
    'reseller',
    'dealer',
    'company',
    'status',
    'archived',
    'never',
    'view',
    'created',
    'corrections',
    'favourites',
  ],
  order: 'status',
  columns: {
    rover: {
      value: ({ text }) => text,
      cell: ({ value, text, archived }) =>
        archived ? text : <StarredName kind="rover" id={value} name={text} />,
      width: 170, // "Horncastle Axion 850 #3": its last sign distinguishes it
      card: 'title',
    },
    reseller: { value: ({ resellertitle }) => resellertitle, width: 92, dim: true, foldInto: 'dealer' },
    dealer: { value: ({ dealertitle }) => dealertitle, width: 150, dim: true, foldInto: 'company' },
    company: {
      value: ({ companytitle }) => companytitle,
      width: 142,
      leastWidth: 128,
      dim: true,
      card: 'line',
    },
    status: {
      value: ({ rtk_fix_status: status }) =>
        status === null ? t('rovers.offline') : t(`status.${rtkStatus(status)}`),
      cell: ({ rtk_fix_status }) =>
        rtk_fix_status === null ? (
          <Status status="unknown">{t('rovers.offline')}</Status>
        ) : (
          <Status status={rtkStatus(rtk_fix_status)} />
        ),
      width: 102,
      card: 'status',
    },
    lastconnect: {
      value: ({ connect_time_rover }) => connect_time_rover && new Date(connect_time_rover),
      cell: ({ connect_time_rover }) => <RelativeTime value={connect_time_rover} />,
      align: 'right',
      width: 96,
      card: 'side',
    },
    subscription: {
      value: ({ subscription }) => subscription,
      cell: ({ subscription, subscriptioncolor: color }) => (
        <Subscription text={subscription} color={color} />
      ),
      width: 94,
    },
    type: { value: ({ subscriptiontype }) => subscriptiontype, width: 120, leastWidth: 116, dim: true },
    expire: {
      value: ({ expire }) => expire && new Date(expire),
      cell: (row) => <Expire row={row} />,
      align: 'right',
      width: 84,
      card: 'foot',
    },
    sim: { value: ({ simm }) => simm, cell: ({ simm }) => <Sim text={simm} />, width: 82, dim: true },
    username: {
      value: ({ username }) => username,
      cell: ({ username }) => <span className="mono">{username}</span>,
      width: 124,
      hidden: true,
    },
    station: {
      value: ({ basestation }) => basestation,
      cell: ({ basestation }) => basestation ?? '-',
      width: 124,
      hidden: true,
    },
    casta: {
      value: ({ casta }) => t(casta === 2 ? 'rovers.dk' : 'rovers.uk'),
      width: 92,
      hidden: true,
    },
    corrections: {
      value: ({ corrections }) => corrections || t('rovers.asSent'),
      cell: (row) => <Corrections row={row} />,
      width: 176,
      hidden: true,
    },
    archived: {
      value: ({ archived }) => archived && new Date(archived),
      cell: ({ archived }) => <DateText value={archived} shape="second" />,
      align: 'right',
      width: 140,
      card: 'foot',
    },
  },
});

/** An ICCID by its end, which is what distinguishes cards of one issuer; or that there is none. */
function Sim({ text }: { text: string }) {
  const isNumber = /^\d{18,20}$/.test(text);
  return isNumber ? (
    <span className="mono" title={text}>
      …{text.slice(-8)}
    </span>
  ) : (
    text
  );
}

const listed = rovers.columns.filter(({ id }) => id !== 'archived');
const columnsWithout = (...ids: string[]) => listed.filter(({ id }) => !ids.includes(id));
const forReseller = columnsWithout('reseller');
const forDealer = columnsWithout('reseller', 'dealer');
/** The columns for a list of one company, which the page names. */
export const columnsOfCompany = columnsWithout('reseller', 'dealer', 'company');

const ofDeleted = ['rover', 'reseller', 'dealer', 'company', 'type', 'archived'];
/** The columns of deleted rovers. */
export const deletedColumns = rovers.columns.filter(({ id }) => ofDeleted.includes(id));

const actions = {
  id: 'actions',
  header: t('rovers.actions'),
  value: () => undefined,
  sortable: false,
  unexported: true,
  pinned: true,
} as const;

/** Deletes a rover of the list. */
export const deleteColumn = (remove: (row: ListedRover) => void): Column<ListedRover> => ({
  ...actions,
  cell: (row) => (
    <IconButton
      small
      label={t('rovers.deleteOne', { name: row.text })}
      onClick={(event) => {
        event.stopPropagation(); // the row opens the drawer
        remove(row);
      }}
    >
      <IconTrash className="icon icon-14" aria-hidden="true" />
    </IconButton>
  ),
  width: 58,
});

/** Restores a deleted one. */
export const restoreColumn: Column<ListedRover> = {
  ...actions,
  header: t('rovers.restore'),
  cell: (row) => <RestoreRover rover={row} />,
  width: 100,
  card: 'side',
};

/** The columns that differ between rows for this role: a dealer's rovers all have the same dealer. */
export const columnsFor = (role: number) =>
  isRole(role, 'systemAdmin') ? listed : isAtLeast(role, 'reseller') ? forReseller : forDealer;
