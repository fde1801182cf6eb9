import type { LogLine } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { LogMark } from './LogMark.tsx';
import './messages.ts';

const column = (
  id: Name<'logs'>,
  rest: Omit<Column<LogLine>, 'id' | 'header' | 'sortable'>,
): Column<LogLine> => ({
  id,
  header: t(`logs.${id}`),
  sortable: false, // a log has one order
  ...rest,
});

export const typeText = (type: LogLine['Type_code']) => t(`logs.type${type}`);

export const columns: readonly Column<LogLine>[] = [
  column('timestamp', {
    value: ({ Timestamp }) => new Date(Timestamp),
    cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
    width: 136,
    card: 'side',
  }),
  column('username', {
    value: ({ Username }) => Username,
    cell: ({ Username }) =>
      Username ? <span className="mono">{Username}</span> : <span className="faint">-</span>,
    width: 122,
    card: 'foot',
  }),
  column('station', { value: ({ Basestation }) => Basestation || '-', width: 110, card: 'line' }),
  column('message', {
    value: ({ Message_code, Message }) => `${Message_code} ${Message}`,
    cell: ({ Message_code, Message, Color, Type_code }) => (
      <span className="marked">
        <LogMark color={Color} type={Type_code} />
        <span className="code num">{Message_code}</span>
        <span className="cut">{Message}</span>
      </span>
    ),
    width: 220,
    card: 'title',
  }),
  column('type', { value: ({ Type_code }) => typeText(Type_code), dim: true, width: 64, card: 'status' }),
  column('session', {
    value: ({ Session_id }) => Session_id,
    cell: ({ Session_id }) => <span className="num">{Session_id ?? '-'}</span>,
    align: 'right',
    width: 70,
  }),
  column('description', {
    value: ({ Description }) => Description,
    cell: ({ Description }) => <span title={Description}>{Description}</span>,
    width: 340,
    dim: true,
  }),
];

export const rowId = ({ id }: LogLine) => id;
