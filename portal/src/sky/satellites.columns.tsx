import type { PlottedSatellite } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { decimals } from '../ui/format.ts';
import { DateText } from '../ui/Time.tsx';
import { constellationText } from './legend.ts';
import './messages.ts';

/** The whole table, as the expanded card has it. */
export const columns = defineColumns<PlottedSatellite, 'sky'>('sky', {
  sat: { value: ({ Name }) => Name, width: 80, card: 'title' },
  constellation: {
    value: ({ Constellation }) => constellationText(Constellation),
    width: 120,
    card: 'line',
  },
  prn: { value: ({ PRN }) => PRN, width: 70, align: 'right' },
  azimuth: {
    value: ({ Azimuth }) => Azimuth,
    cell: ({ Azimuth }) => decimals(Azimuth, 1),
    width: 100,
    align: 'right',
    card: 'foot',
  },
  elevation: {
    value: ({ Elevation }) => Elevation,
    cell: ({ Elevation }) => decimals(Elevation, 1),
    width: 110,
    align: 'right',
    card: 'foot',
  },
  snrColumn: {
    value: ({ SNR }) => SNR,
    cell: ({ SNR }) => decimals(SNR, 1),
    width: 110,
    align: 'right',
    card: 'side',
  },
  received: {
    value: ({ received }) => received,
    cell: ({ received }) => t(received ? 'sky.yes' : 'sky.no'),
    exported: ({ received }) => t(received ? 'sky.yes' : 'sky.no'),
    width: 90,
  },
  timestamp: {
    value: ({ Timestamp }) => new Date(Timestamp),
    cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
    width: 160,
    dim: true,
  },
});
