import type { GgaLine } from '@cairn/contract';
import { defineColumns } from '../../kit/columns.ts';
import { t } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { decimals } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { DateText } from '../../ui/Time.tsx';
import { remarksOf } from './gga.rules.ts';
import './messages.ts';

const figure = (value: number | null, digits: number) =>
  value === null ? <span className="faint">-</span> : <span className="num">{decimals(value, digits)}</span>;

const wrong = (line: GgaLine) => remarksOf(line).length > 0;

/** A log has one order: there is nothing to sort by. */
export const columns = defineColumns<GgaLine, 'gga'>(
  'gga',
  {
    timestamp: {
      value: ({ Timestamp }) => new Date(Timestamp),
      cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
      width: 136,
      card: 'side',
    },
    status: {
      value: (line) => (line.unusable ? t('gga.unusableTitle') : t(`status.${rtkStatus(line.rtk_status)}`)),
      cell: (line) =>
        line.unusable ? (
          <span className="tone-warning" title={t('gga.unusableTitle')}>
            <IconAlertTriangle className="icon icon-14" aria-label={t('gga.unusableTitle')} />
          </span>
        ) : (
          <Status status={rtkStatus(line.rtk_status)} />
        ),
      width: 88,
      card: 'title',
    },
    username: {
      value: ({ Username }) => Username,
      cell: ({ Username }) => <span className="mono">{Username}</span>,
      width: 110,
    },
    basestation: { value: ({ Basestation }) => Basestation ?? '-', width: 110, card: 'line' },
    session: { value: ({ Session_id }) => Session_id, align: 'right', width: 76, dim: true },
    distance: {
      value: ({ Distance }) => Distance,
      cell: ({ Distance }) => figure(Distance, 3),
      align: 'right',
      width: 92,
      card: 'foot',
    },
    agent: { value: ({ User_agent }) => User_agent || '-', width: 120, dim: true },
    sent: {
      value: ({ Bytes_sent }) => Bytes_sent,
      cell: ({ Bytes_sent }) => figure(Bytes_sent, 1),
      align: 'right',
      width: 82,
      card: 'foot',
    },
    satellites: {
      value: ({ num_sateliites }) => num_sateliites,
      cell: ({ num_sateliites }) => figure(num_sateliites, 0),
      align: 'right',
      width: 84,
      hidden: true,
    },
    age: {
      value: ({ data_age }) => data_age,
      cell: ({ data_age }) => figure(data_age, 1),
      align: 'right',
      width: 150,
      hidden: true,
    },
    gga: {
      value: ({ GGA }) => GGA,
      cell: (line) => (
        <span className="mono" title={line.GGA}>
          {wrong(line) && (
            <>
              <IconAlertTriangle
                className="icon icon-14 tone-warning"
                role="img"
                aria-label={t('gga.problems')}
              />{' '}
            </>
          )}
          {line.GGA}
        </span>
      ),
      width: 430,
      dim: true,
      card: 'text',
    },
  },
  [],
);
