import type { Station } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { serverText, t } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { stationStatus } from '../status/status.ts';
import { decimals } from '../ui/format.ts';
import { DateText } from '../ui/Time.tsx';
import styles from './stations.module.css';
import './stationRecordMessages.ts';
import { AlarmMark } from '../station-health/AlarmMark.tsx';

/** Amber below 99 %, where an hour and a half or more of the week is missing. */
function Avail({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="faint">-</span>;
  return <span className={percent < 99 ? styles.low : undefined}>{decimals(percent, 2)}</span>;
}

export const columns = defineColumns<Station, 'stationRecords'>('stationRecords', {
  base: {
    value: ({ text }) => text,
    cell: ({ value, text }) => (
      <span className="marked">
        <span className="cut">{text}</span>
        <AlarmMark station={value} />
      </span>
    ),
    width: 170,
    leastWidth: 150,
    card: 'title',
  },
  mount: {
    value: ({ mount }) => mount,
    cell: ({ mount }) => <span className="mono">{mount}</span>,
    width: 130,
    card: 'line',
  },
  country: { value: ({ countrytext }) => serverText(countrytext), width: 96 },
  connecta: { value: ({ connecta_title }) => connecta_title, width: 90, card: 'foot' },
  tcs: { value: ({ topcomm }) => t(topcomm ? 'stationRecords.yes' : 'stationRecords.no'), width: 60 },
  stationId: {
    value: ({ station_id }) => station_id,
    cell: ({ station_id }) => station_id ?? '-',
    align: 'right',
    width: 90,
  },
  avail: {
    value: ({ avail }) => avail,
    cell: ({ avail }) => <Avail percent={avail} />,
    align: 'right',
    width: 80,
    card: 'foot',
  },
  connected: {
    value: ({ sending, connected_time }) =>
      sending === 1 && connected_time ? new Date(connected_time) : undefined,
    cell: ({ sending, connected_time }) => (
      <DateText value={sending === 1 ? connected_time : null} shape="second" />
    ),
    align: 'right',
    width: 136,
    card: 'side',
  },
  status: {
    value: (station) => t(`status.${stationStatus(station)}`),
    cell: (station) => <Status status={stationStatus(station)} />,
    width: 120,
    card: 'status',
  },
});

export const rowId = ({ value }: Station) => value;
