import type { SatellitesLine } from '@cairn/contract';
import { areas } from '../../api.ts';
import { orderOfCursors } from '../lines.ts';
import type { LogSource } from '../useLog.ts';
import { ObservationsLog } from './ObservationsLog.tsx';
import { SatellitesDrawer } from './SatellitesDrawer.tsx';
import { columns } from './sats.columns.tsx';

const { satellites, satellitesFile } = areas.logs;
const source: LogSource<SatellitesLine, typeof satellites, typeof satellitesFile> = {
  list: satellites,
  file: satellitesFile,
  order: orderOfCursors,
  alerts: true,
  pageOf: ({ sats, next, newer }) => ({ rows: sats, next, newer }),
};

/** Satellite Messages: how many satellites stations observed, newest first. */
export function SatellitesLog() {
  return (
    <ObservationsLog
      kind="sats"
      source={source}
      columns={columns}
      timeOf={({ timestamp }) => timestamp}
      drawer={(line, props) => <SatellitesDrawer line={line} {...props} />}
    />
  );
}
