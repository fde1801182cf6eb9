import { type RoverSession, reasonText } from '@cairn/contract';
import { defineColumns } from '../../kit/columns.ts';
import { currentLanguage, t } from '../../language/index.ts';
import { StatusTag } from '../../status/Status.tsx';
import { decimals, duration } from '../../ui/format.ts';
import { DateText } from '../../ui/Time.tsx';
import { Shares } from './Shares.tsx';
import '../losses/messages.ts';
import './messages.ts';

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;

/** The columns, which cannot be sorted by, as the server has one order only. */
export const columns = defineColumns<RoverSession, 'history'>(
  'history',
  {
    date_time: {
      value: ({ date_time }) => new Date(date_time),
      cell: ({ date_time }) => <DateText value={date_time} shape="second" />,
      width: 138,
      card: 'title',
    },
    connection_time: {
      value: ({ connection_time }) => connection_time,
      unit: 's',
      cell: ({ connection_time, live }) =>
        live ? (
          <StatusTag status="online">{t('history.isLive')}</StatusTag>
        ) : (
          <span className="num">{duration(connection_time)}</span>
        ),
      align: 'right',
      width: 96,
      card: 'side',
    },
    refstation: {
      value: ({ refstation }) => refstation,
      cell: ({ refstation }) => refstation ?? '-',
      width: 120,
      card: 'line',
    },
    quality: {
      value: ({ quality }) => quality,
      cell: (session) => <Shares session={session} />,
      width: 176,
      card: 'foot',
    },
    time_to_fix: {
      value: ({ time_to_fix }) => time_to_fix,
      cell: ({ time_to_fix }) => decimals(time_to_fix, 0),
      align: 'right',
      width: 96,
    },
    average_distance: {
      value: ({ average_distance }) => average_distance,
      cell: ({ average_distance }) => decimals(average_distance, 1),
      align: 'right',
      width: 96,
    },
    bytes_sent: {
      value: ({ bytes_sent }) => megabytes(bytes_sent),
      cell: ({ bytes_sent }) => decimals(megabytes(bytes_sent), 2),
      align: 'right',
      width: 84,
    },
    bytes_rcvd: {
      value: ({ bytes_rcvd }) => megabytes(bytes_rcvd),
      cell: ({ bytes_rcvd }) => decimals(megabytes(bytes_rcvd), 2),
      align: 'right',
      width: 100,
      hidden: true,
    },
    num_ggas: { value: ({ num_ggas }) => num_ggas, align: 'right', width: 80, hidden: true },
    unusable_ggas: { value: ({ unusable_ggas }) => unusable_ggas, align: 'right', width: 110, hidden: true },
    user_agent: {
      value: ({ user_agent }) => user_agent,
      cell: ({ user_agent }) => <span className="mono cut">{user_agent || '-'}</span>,
      width: 190,
      foldInto: 'end_reason',
    },
    end_reason: { value: (session) => endText(session), width: 180, leastWidth: 140, dim: true },
    ended: {
      value: ({ ended }) => ended && new Date(ended),
      cell: ({ ended }) => <DateText value={ended} shape="second" />,
      width: 138,
      hidden: true,
    },
    mountpoint: {
      value: ({ mountpoint }) => mountpoint,
      cell: ({ mountpoint }) => <span className="mono">{mountpoint}</span>,
      width: 120,
      hidden: true,
    },
    session_id: { value: ({ session_id }) => session_id, align: 'right', width: 92, hidden: true },
  },
  [],
);

export const rowId = ({ session_id }: RoverSession) => session_id;

/** How a session ended, in words; a live one has not. */
export const endText = ({ end_reason, live }: RoverSession): string =>
  live ? '' : end_reason ? reasonText(end_reason, currentLanguage()) : '-';
