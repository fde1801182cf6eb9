import { isAtLeast, isRole, type RoverRow } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { rtkStatus } from '../status/status.ts';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

const day = 86_400_000;

/** Ids are the server's sort keys. */
const column = (id: Name<'rovers'>, rest: Omit<Column<RoverRow>, 'id' | 'header'>): Column<RoverRow> => ({
  id,
  header: t(`rovers.${id}`),
  ...rest,
});

/** The day it ends, and how many are left: amber in the last fortnight, red when over. */
function Expire({ at }: { at: string | null }) {
  if (!at) return <span className="faint">-</span>;
  const days = Math.ceil((Date.parse(at) - Date.now()) / day);
  return (
    <>
      <DateText value={at} shape="short" />
      <span className={days <= 0 ? 'days over' : days <= 14 ? 'days soon' : 'days dim'}>
        {t('rovers.days', { n: days })}
      </span>
    </>
  );
}

const columnsOf = (withReseller: boolean, withDealer: boolean): readonly Column<RoverRow>[] => [
  column('rover', { value: ({ text }) => text, width: 180, card: 'title' }),
  ...(withReseller
    ? [column('reseller', { value: ({ resellertitle }) => resellertitle, width: 116, dim: true })]
    : []),
  ...(withDealer
    ? [column('dealer', { value: ({ dealertitle }) => dealertitle, width: 140, dim: true })]
    : []),
  column('company', { value: ({ companytitle }) => companytitle, width: 160, dim: true, card: 'line' }),
  column('status', {
    value: ({ rtk_fix_status, statustext }) => (rtk_fix_status === null ? t('rovers.offline') : statustext),
    cell: ({ rtk_fix_status }) =>
      rtk_fix_status === null ? (
        <Status status="unknown">{t('rovers.offline')}</Status>
      ) : (
        <Status status={rtkStatus(rtk_fix_status)} />
      ),
    width: 116,
    card: 'status',
  }),
  column('lastconnect', {
    value: ({ connect_time_rover }) => connect_time_rover && new Date(connect_time_rover),
    cell: ({ connect_time_rover }) => <RelativeTime value={connect_time_rover} />,
    align: 'right',
    width: 108,
    card: 'side',
  }),
  column('expire', {
    value: ({ expire }) => expire && new Date(expire),
    cell: ({ expire }) => <Expire at={expire} />,
    align: 'right',
    width: 132,
    card: 'foot',
  }),
  column('username', {
    value: ({ username }) => username,
    cell: ({ username }) => <span className="mono">{username}</span>,
    sortable: false,
    width: 130,
    hidden: true,
  }),
  column('station', {
    value: ({ basestation }) => basestation,
    cell: ({ basestation }) => basestation ?? '-',
    sortable: false,
    width: 130,
    hidden: true,
  }),
  column('casta', {
    value: ({ casta }) => t(casta === 2 ? 'rovers.dk' : 'rovers.uk'),
    sortable: false,
    width: 92,
    hidden: true,
  }),
];

const forSystem = columnsOf(true, true);
const forReseller = columnsOf(false, true);
const forDealer = columnsOf(false, false);

/** The columns that differ between rows for this role: a dealer's rovers all have the same dealer. */
export const columnsFor = (role: number) =>
  isRole(role, 'systemAdmin') ? forSystem : isAtLeast(role, 'reseller') ? forReseller : forDealer;

export const rowId = ({ value }: RoverRow) => value;
