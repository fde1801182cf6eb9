import type { LogLine } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { DateText } from '../ui/Time.tsx';
import { LogMark } from './LogMark.tsx';
import type { LineOrder } from './lines.ts';
import styles from './logs.module.css';
import './messages.ts';

export const typeText = (type: LogLine['Type_code']) => t(`logs.type${type}`);

/** A log has one order: there is nothing to sort by. */
export const columns = defineColumns<LogLine, 'logs'>(
  'logs',
  {
    timestamp: {
      value: ({ Timestamp }) => new Date(Timestamp),
      cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
      width: 136,
      card: 'side',
    },
    username: {
      value: ({ Username }) => Username,
      cell: ({ Username }) =>
        Username ? <span className="mono">{Username}</span> : <span className="faint">-</span>,
      width: 122,
      card: 'line',
    },
    station: { value: ({ Basestation }) => Basestation || '-', width: 110, card: 'line' },
    message: {
      value: ({ Message_code, Message }) => `${Message_code} ${Message}`,
      cell: ({ Message_code, Message, Color, Type_code }) => (
        <span className="marked">
          <LogMark color={Color} type={Type_code} />
          <span className={classes(styles.code, 'num')}>{Message_code}</span>
          <span className="cut">{Message}</span>
        </span>
      ),
      width: 186,
      card: 'title',
    },
    type: { value: ({ Type_code }) => typeText(Type_code), dim: true, width: 64, card: 'status' },
    session: {
      value: ({ Session_id }) => Session_id,
      cell: ({ Session_id }) => <span className="num">{Session_id ?? '-'}</span>,
      align: 'right',
      width: 70,
    },
    description: {
      value: ({ Description }) => Description,
      cell: ({ Description }) => <span title={Description}>{Description}</span>,
      width: 400,
      leastWidth: 260,
      dim: true,
      card: 'text',
    },
  },
  [],
);

export const order: LineOrder<LogLine> = {
  idOf: ({ id }) => id,
  isOlder: (line, than) =>
    line.Timestamp < than.Timestamp || (line.Timestamp === than.Timestamp && line.id < than.id),
};
