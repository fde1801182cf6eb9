import type { LoggedRover } from '@cairn/contract';
import { StarredName } from '../favourites/Star.tsx';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { rtkStatus, rtkStatuses } from '../status/status.ts';
import { decimals } from '../ui/format.ts';
import { RunningDuration } from '../ui/RunningDuration.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import './messages.ts';

/** Worst first: whoever sorts by status looks for trouble. */
const rank = new Map<number, number>(rtkStatuses.toReversed().map(({ code }, n) => [code, n]));

/** Seconds since a timestamp of the reply. */
const since = (at: string | null) => (at ? Math.max(0, (Date.now() - Date.parse(at)) / 1000) : undefined);

const wholeSeconds = (seconds: number | undefined) =>
  seconds === undefined ? undefined : Math.round(seconds);

export const columns = defineColumns<LoggedRover, 'network'>('network', {
  rover: {
    value: ({ text }) => text,
    cell: ({ value, text }) => <StarredName kind="rover" id={value} name={text} />,
    width: 170,
    card: 'title',
  },
  status: {
    value: ({ rtk_fix_status }) => rank.get(rtk_fix_status ?? -1),
    cell: ({ rtk_fix_status }) => <Status status={rtkStatus(rtk_fix_status)} />,
    exported: ({ rtk_fix_status }) => t(`status.${rtkStatus(rtk_fix_status)}`),
    width: 104,
    card: 'status',
  },
  station: {
    value: ({ basestation }) => basestation,
    cell: ({ basestation }) => basestation ?? '-',
    width: 124,
    card: 'line',
  },
  distance: {
    value: ({ distance }) => distance,
    cell: ({ distance }) => decimals(distance, 2),
    align: 'right',
    width: 96,
  },
  satellites: {
    value: ({ satellites }) => satellites,
    cell: ({ satellites }) => satellites ?? '-',
    align: 'right',
    width: 84,
  },
  age: {
    value: ({ data_age }) => data_age,
    cell: ({ data_age }) => decimals(data_age, 1),
    align: 'right',
    width: 140,
  },
  connected: {
    value: ({ connect_time_rover }) => since(connect_time_rover),
    cell: ({ connect_time_rover }) => <RunningDuration from={connect_time_rover} />,
    exported: ({ connect_time_rover }) => wholeSeconds(since(connect_time_rover)),
    unit: 's',
    align: 'right',
    width: 112,
    card: 'side',
  },
  gga: {
    value: ({ lastgga }) => lastgga && new Date(lastgga),
    cell: ({ lastgga }) => <RelativeTime value={lastgga} />,
    align: 'right',
    width: 92,
  },
  company: {
    value: ({ companytitle }) => companytitle,
    width: 148,
    leastWidth: 124,
    dim: true,
    card: 'foot',
    foldInto: 'rover',
  },
  fix: {
    value: ({ time_to_fix }) => time_to_fix,
    cell: ({ time_to_fix }) => decimals(time_to_fix, 0),
    align: 'right',
    width: 100,
    hidden: true,
  },
  username: {
    value: ({ username }) => username,
    cell: ({ username }) => <span className="mono">{username}</span>,
    width: 124,
    foldInto: 'rover',
  },
  latitude: {
    value: ({ latitude }) => latitude,
    cell: ({ latitude }) => decimals(latitude, 6),
    align: 'right',
    width: 110,
    hidden: true,
  },
  longitude: {
    value: ({ longitude }) => longitude,
    cell: ({ longitude }) => decimals(longitude, 6),
    align: 'right',
    width: 110,
    hidden: true,
  },
});

export const rowId = ({ value }: LoggedRover) => value;
