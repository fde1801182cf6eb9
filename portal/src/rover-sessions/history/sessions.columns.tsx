import { type RoverSession, reasonText } from '@cairn/contract';
import { currentLanguage, type Name, t } from '../../language/index.ts';
import { StatusTag } from '../../status/Status.tsx';
import { duration } from '../../ui/format.ts';
import { DateText } from '../../ui/Time.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { Shares } from './Shares.tsx';
import '../losses/messages.ts';
import './messages.ts';

const column = (
  id: keyof RoverSession & Name<'history'>,
  rest: Omit<Column<RoverSession>, 'id' | 'header' | 'sortable'>,
): Column<RoverSession> => ({
  id,
  header: t(`history.${id}`),
  sortable: false,
  ...rest,
});

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;
const fixed = (value: number | null, digits: number) => (value === null ? '-' : value.toFixed(digits));

export const columns: readonly Column<RoverSession>[] = [
  column('date_time', {
    value: ({ date_time }) => new Date(date_time),
    cell: ({ date_time }) => <DateText value={date_time} shape="second" />,
    width: 138,
    card: 'title',
  }),
  column('connection_time', {
    value: ({ connection_time }) => connection_time,
    cell: ({ connection_time, live }) =>
      live ? (
        <StatusTag status="online">{t('history.isLive')}</StatusTag>
      ) : (
        <span className="num">{duration(connection_time)}</span>
      ),
    align: 'right',
    width: 96,
    card: 'side',
  }),
  column('refstation', {
    value: ({ refstation }) => refstation,
    cell: ({ refstation }) => refstation ?? '-',
    width: 120,
    card: 'line',
  }),
  column('quality', {
    value: ({ quality }) => quality,
    cell: (session) => <Shares session={session} />,
    width: 176,
    card: 'foot',
  }),
  column('time_to_fix', {
    value: ({ time_to_fix }) => time_to_fix,
    cell: ({ time_to_fix }) => fixed(time_to_fix, 0),
    align: 'right',
    width: 96,
  }),
  column('average_distance', {
    value: ({ average_distance }) => average_distance,
    cell: ({ average_distance }) => fixed(average_distance, 1),
    align: 'right',
    width: 96,
  }),
  column('bytes_sent', {
    value: ({ bytes_sent }) => megabytes(bytes_sent),
    cell: ({ bytes_sent }) => fixed(megabytes(bytes_sent), 2),
    align: 'right',
    width: 84,
  }),
  column('bytes_rcvd', {
    value: ({ bytes_rcvd }) => megabytes(bytes_rcvd),
    cell: ({ bytes_rcvd }) => fixed(megabytes(bytes_rcvd), 2),
    align: 'right',
    width: 100,
    hidden: true,
  }),
  column('num_ggas', { value: ({ num_ggas }) => num_ggas, align: 'right', width: 80, hidden: true }),
  column('user_agent', {
    value: ({ user_agent }) => user_agent,
    cell: ({ user_agent }) => <span className="mono cut">{user_agent || '-'}</span>,
    width: 190,
  }),
  column('end_reason', { value: (session) => endText(session), width: 180, dim: true }),
  column('ended', {
    value: ({ ended }) => ended && new Date(ended),
    cell: ({ ended }) => <DateText value={ended} shape="second" />,
    width: 138,
    hidden: true,
  }),
  column('mountpoint', {
    value: ({ mountpoint }) => mountpoint,
    cell: ({ mountpoint }) => <span className="mono">{mountpoint}</span>,
    width: 120,
    hidden: true,
  }),
  column('session_id', { value: ({ session_id }) => session_id, align: 'right', width: 92, hidden: true }),
];

export const rowId = ({ session_id }: RoverSession) => session_id;

/** How a session ended, in words; a live one has not. */
export const endText = ({ end_reason, live }: RoverSession): string =>
  live ? '' : end_reason ? reasonText(end_reason, currentLanguage()) : '-';
