import type { Rtcm3Line } from '@cairn/contract';
import { areas } from '../../api.ts';
import { orderOfCursors } from '../lines.ts';
import type { LogSource } from '../useLog.ts';
import { ObservationsLog } from './ObservationsLog.tsx';
import { Rtcm3Drawer } from './Rtcm3Drawer.tsx';
import { columns } from './rtcm3.columns.tsx';

const { rtcm3, rtcm3File } = areas.logs;
const source: LogSource<Rtcm3Line, typeof rtcm3, typeof rtcm3File> = {
  list: rtcm3,
  file: rtcm3File,
  order: orderOfCursors,
  alerts: true,
  pageOf: ({ Requests, next, newer }) => ({ rows: Requests, next, newer }),
};

/** RTCM3 Messages: what stations sent, by message, newest first. */
export function Rtcm3Log() {
  return (
    <ObservationsLog
      kind="rtcm3"
      source={source}
      columns={columns}
      timeOf={({ Timestamp }) => Timestamp}
      drawer={(line, props) => <Rtcm3Drawer line={line} {...props} />}
    />
  );
}
