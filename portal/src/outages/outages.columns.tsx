import { type Outage, reasonText } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { currentLanguage, t } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { count, decimals, longDuration, sentenceCase } from '../ui/format.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';
import { type StationFigures, sortKeys } from './useOutages.ts';

export const columns = defineColumns<Outage, 'outages'>(
  'outages',
  {
    station: { value: ({ stationtitle }) => stationtitle, width: 150, card: 'title' },
    began: {
      value: ({ began }) => new Date(began),
      cell: ({ began, approximate }) => (
        <>
          <DateText value={began} shape="second" />
          {approximate && <Approximate />}
        </>
      ),
      width: 136,
      card: 'line',
    },
    ended: {
      value: ({ ended }) => ended && new Date(ended),
      cell: ({ ended }) =>
        ended ? (
          <DateText value={ended} shape="second" />
        ) : (
          <Status status="offline">{t('outages.lasts')}</Status>
        ),
      exported: ({ ended }) => (ended ? new Date(ended) : t('outages.lasts')),
      width: 136,
      card: 'status',
    },
    seconds: {
      value: ({ seconds }) => seconds,
      cell: ({ seconds, lost }) => (
        <span
          className="num"
          title={lost < seconds ? t('outages.inPeriod', { time: length(lost) }) : undefined}
        >
          {length(seconds)}
        </span>
      ),
      exported: ({ seconds }) => Math.round(seconds),
      unit: 's',
      align: 'right',
      width: 120,
      card: 'side',
    },
    reason: {
      value: reasonOf,
      cell: (outage) => <span title={reasonOf(outage)}>{reasonOf(outage)}</span>,
      width: 300,
      dim: true,
      card: 'foot',
    },
    rovers: {
      value: ({ rovers }) => rovers,
      cell: ({ rovers }) => (
        <span className="num" title={rovers === null ? t('outages.notRecorded') : undefined}>
          {count(rovers)}
        </span>
      ),
      align: 'right',
      width: 76,
    },
  },
  sortKeys,
);

/** An outage that began before its observations were stored, or whose observations are deleted. */
export const Approximate = () => (
  <small className="faint" title={t('outages.approximateText')}>
    {' '}
    {t('outages.approximate')}
  </small>
);

/** Why a station went down, as a sentence. */
export function reasonOf({ reason }: Outage): string {
  return sentenceCase(reasonText(reason, currentLanguage()));
}

/** `5 m 26 s`; a gap of less than a second has none of these units. */
export const length = (seconds: number) => longDuration(Math.max(1, seconds));

/** A share as `99.97 %`: rounded down, so that 100 is without an outage. */
export const availabilityText = (share: number | null): string =>
  share === null ? '-' : t('outages.percent', { n: decimals(floored(share), share === 1 ? 0 : 2) });
const floored = (share: number) => (share === 1 ? 100 : Math.floor(share * 10_000) / 100);

export const stationColumns = defineColumns<StationFigures, 'outages'>('outages', {
  station: { value: ({ text }) => text, width: 180, card: 'title' },
  outagesColumn: {
    value: ({ outages }) => outages,
    cell: ({ outages }) => <span className="num">{count(outages)}</span>,
    align: 'right',
    width: 100,
    card: 'line',
  },
  lost: {
    value: ({ lost }) => lost,
    cell: ({ lost }) => <span className="num">{lost > 0 ? length(lost) : '-'}</span>,
    exported: ({ lost }) => Math.round(lost),
    unit: 's',
    align: 'right',
    width: 140,
    card: 'foot',
  },
  planned: {
    value: ({ planned }) => planned,
    cell: ({ planned }) => <span className="num">{planned > 0 ? length(planned) : '-'}</span>,
    exported: ({ planned }) => Math.round(planned),
    unit: 's',
    align: 'right',
    width: 140,
  },
  availability: {
    value: ({ availability }) => availability,
    cell: ({ availability }) => <span className="num">{availabilityText(availability)}</span>,
    exported: ({ availability }) => availability && floored(availability),
    unit: '%',
    align: 'right',
    width: 120,
    card: 'side',
  },
});
