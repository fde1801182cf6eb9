import type { areas, LogLine, Reply } from '@cairn/contract';
import { defineColumns } from '../../kit/columns.ts';
import { t } from '../../language/index.ts';
import { LogMark } from '../../logs/LogMark.tsx';
import { DateText } from '../../ui/Time.tsx';
import './messages.ts';

/** A line of the station's log, or a change of its MSM observations, which has no code. */
export interface StationLine {
  readonly id: string;
  readonly at: string;
  readonly message: string;
  readonly code: number | null;
  readonly description: string;
  readonly color: string;
  readonly type: LogLine['Type_code'];
}
type Logs = Reply<(typeof areas)['availability']['logs']>;

/** Online and offline as the status of stations has them, see `stationStatuses` of the contract. */
const msmColors = { 1: '#4bebb3', 0: '#e54f51' } as const;

/** Both logs as one, newest first. */
export function linesOf({ logs, logs_msm }: Logs, withMsm: boolean): StationLine[] {
  const lines = logs.map(
    (line): StationLine => ({
      id: String(line.id),
      at: line.Timestamp,
      message: line.Message,
      code: line.Message_code,
      description: line.Description,
      color: line.Color,
      type: line.Type_code,
    }),
  );
  if (!withMsm) return lines;
  const changes = logs_msm.map(
    ({ Timestamp, online, Description }): StationLine => ({
      id: `msm ${Timestamp}`,
      at: Timestamp,
      message: t(online ? 'station.msmOn' : 'station.msmOff'),
      code: null,
      description: Description,
      color: msmColors[online],
      type: 2,
    }),
  );
  // each of the two reaches back as far as its own newest lines do: older than that there would be holes
  const reach = [lines, changes].map((part) => (part.length < MAX_LINES ? '' : (part.at(-1)?.at ?? '')));
  const from = reach.toSorted().at(-1) ?? '';
  return [...lines, ...changes]
    .filter(({ at }) => at >= from)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

export const MAX_LINES = 200;

/** The columns, which cannot be sorted by, as the server has one order only. */
export const columns = defineColumns<StationLine, 'station'>(
  'station',
  {
    timestamp: {
      value: ({ at }) => new Date(at),
      cell: ({ at }) => <DateText value={at} shape="second" />,
      width: 136,
      card: 'status',
    },
    message: {
      value: ({ message }) => message,
      cell: ({ message, color, type }) => (
        <span className="marked">
          <LogMark color={color} type={type} />
          <span className="cut">{message}</span>
        </span>
      ),
      width: 176,
      card: 'title',
    },
    code: { value: ({ code }) => code, cell: ({ code }) => code ?? '-', align: 'right', width: 60 },
    description: {
      value: ({ description }) => description,
      cell: ({ description }) => <span title={description}>{description || '-'}</span>,
      width: 250,
      dim: true,
      card: 'line',
    },
  },
  [],
);

export const lineId = ({ id }: StationLine) => id;
