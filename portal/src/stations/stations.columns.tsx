import { isStationStatus, type Station } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { StarredName } from '../favourites/Star.tsx';
import { defineColumns } from '../kit/columns.ts';
import { serverText, t } from '../language/index.ts';
import { outagesPage } from '../outages/outagesPage.ts';
import { AlarmMark } from '../station-health/AlarmMark.tsx';
import { StatusGlyph } from '../status/Status.tsx';
import { stationStatus } from '../status/status.ts';
import { longDuration } from '../ui/format.ts';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './stations.module.css';
import './messages.ts';

/** Seconds since a timestamp of the reply. */
const since = (at: string) => Math.max(0, (Date.now() - Date.parse(at)) / 1000);
const connectedAt = ({ sending, connected_time }: Station) => (sending === 1 ? connected_time : null);

/** `1 d 2 h 3 m 4 s`, going on by itself between polls; nothing for a station that is offline. */
export function ConnectionTime({ from }: { from: string | null }) {
  const now = useNow();
  return (
    <span className="num nowrap">
      {longDuration(from === null ? null : Math.max(0, (now - Date.parse(from)) / 1000))}
    </span>
  );
}

/** Leads to the outages of a station that is down. */
function OfflineLink({ station, text }: { station: number; text: string }) {
  return (
    <Link className={styles.off} {...outagesPage({ station })}>
      <b>{text}</b>
    </Link>
  );
}

export const columns = defineColumns<Station, 'stations'>('stations', {
  name: {
    value: ({ text }) => text,
    cell: ({ value, text, status, out_of_service }) => (
      <span className="marked">
        <StatusGlyph status={stationStatus({ status, out_of_service })} />
        <StarredName kind="station" id={value} name={text} />
        <AlarmMark station={value} />
      </span>
    ),
    width: 170,
    card: 'title',
  },
  type: { value: ({ typetext }) => typetext, width: 150, dim: true, card: 'line' },
  status: {
    value: ({ statustext }) => serverText(statustext),
    cell: ({ value, status, statustext, out_of_service }) =>
      isStationStatus(status, 'online') || out_of_service ? (
        serverText(statustext)
      ) : (
        <OfflineLink station={value} text={statustext} />
      ),
    width: 110,
    card: 'status',
  },
  connecta: { value: ({ connecta_title }) => connecta_title, width: 86, card: 'foot' },
  tc: { value: ({ topcomm }) => t(topcomm ? 'stations.yes' : 'stations.no'), width: 60 },
  sats: { value: ({ all_sats }) => all_sats, align: 'right', width: 74, card: 'foot' },
  connectedTime: {
    value: (station) => {
      const at = connectedAt(station);
      return at && new Date(at);
    },
    cell: (station) => <DateText value={connectedAt(station)} shape="second" />,
    align: 'right',
    width: 136,
  },
  connectionTime: {
    value: (station) => {
      const at = connectedAt(station);
      return at && since(at);
    },
    cell: (station) => <ConnectionTime from={connectedAt(station)} />,
    exported: ({ connection_time }) => connection_time,
    unit: 's',
    align: 'right',
    width: 136,
    card: 'side',
  },
  lastRtcm: {
    value: ({ lastrtcm3 }) => lastrtcm3 && new Date(lastrtcm3),
    cell: ({ lastrtcm3 }) => <RelativeTime value={lastrtcm3} />,
    align: 'right',
    width: 96,
    hidden: true,
  },
  rate: { value: ({ data_rate }) => data_rate, align: 'right', width: 110, hidden: true },
  countryColumn: { value: ({ countrytext }) => serverText(countrytext), width: 100, hidden: true },
  stationId: { value: ({ station_id }) => station_id, align: 'right', width: 96, hidden: true },
});

export const rowId = ({ value }: { value: number }) => value;
