import { type Rtcm3Line, rtcmMessageName } from '@cairn/contract';
import { defineColumns } from '../../kit/columns.ts';
import { currentLanguage, t } from '../../language/index.ts';
import { decimals } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { DateText } from '../../ui/Time.tsx';
import styles from '../logs.module.css';
import { hasWrongSize, intervalOf, sizeOf } from './rtcm3.rules.ts';
import './messages.ts';

const nameOf = ({ Message }: Rtcm3Line) =>
  rtcmMessageName(Message, currentLanguage()) || t('observations.unnamed');
const figure = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? (
    <span className="faint">-</span>
  ) : (
    <span className="num">{decimals(value, digits)}</span>
  );

/** A log has one order: there is nothing to sort by. */
export const columns = defineColumns<Rtcm3Line, 'observations'>(
  'observations',
  {
    timestamp: {
      value: ({ Timestamp }) => new Date(Timestamp),
      cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
      width: 136,
      card: 'side',
    },
    basestation: { value: ({ Basestation }) => Basestation, width: 140, card: 'line' },
    message: {
      value: (line) => `${line.Message} ${nameOf(line)}`,
      cell: (line) => (
        <span className="marked" title={nameOf(line)}>
          <span className={`${styles.number} num`}>{line.Message}</span>
          <span className="cut">{nameOf(line)}</span>
        </span>
      ),
      width: 330,
      leastWidth: 300,
      card: 'title',
    },
    satellites: {
      value: ({ Num_Satellites }) => Num_Satellites,
      cell: ({ Num_Satellites }) => figure(Num_Satellites, 0),
      align: 'right',
      width: 112,
      card: 'foot',
    },
    stationId: {
      value: ({ Station_id }) => Station_id,
      cell: ({ Station_id }) => <span className="num">{Station_id ?? '-'}</span>,
      align: 'right',
      width: 88,
    },
    size: {
      value: (line) => Math.round(sizeOf(line)),
      cell: (line) => (
        <span>
          {hasWrongSize(line) && (
            <IconAlertTriangle
              className="icon icon-14 tone-warning"
              role="img"
              aria-label={t('observations.legendWrong')}
            />
          )}{' '}
          {figure(sizeOf(line), 0)}
        </span>
      ),
      align: 'right',
      width: 84,
      card: 'foot',
    },
    interval: {
      value: (line) => intervalOf(line),
      cell: (line) => figure(intervalOf(line), 1),
      align: 'right',
      width: 92,
      card: 'foot',
    },
    frames: { value: ({ frames }) => frames, align: 'right', width: 74, hidden: true },
  },
  [],
);
