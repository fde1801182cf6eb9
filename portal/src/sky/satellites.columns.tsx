import type { PlottedSatellite } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { constellationText } from './legend.ts';
import './messages.ts';

const column = (
  id: Name<'sky'>,
  rest: Omit<Column<PlottedSatellite>, 'id' | 'header'>,
): Column<PlottedSatellite> => ({ id, header: t(`sky.${id}`), ...rest });

const degrees = (value: number | null) => value?.toFixed(1) ?? '-';

/** The whole table, as the expanded card has it. */
export const columns: readonly Column<PlottedSatellite>[] = [
  column('sat', { value: ({ Name }) => Name, width: 80, card: 'title' }),
  column('constellation', {
    value: ({ Constellation }) => constellationText(Constellation),
    width: 120,
    card: 'line',
  }),
  column('prn', { value: ({ PRN }) => PRN, width: 70, align: 'right' }),
  column('azimuth', {
    value: ({ Azimuth }) => Azimuth,
    cell: ({ Azimuth }) => degrees(Azimuth),
    width: 100,
    align: 'right',
    card: 'foot',
  }),
  column('elevation', {
    value: ({ Elevation }) => Elevation,
    cell: ({ Elevation }) => degrees(Elevation),
    width: 110,
    align: 'right',
    card: 'foot',
  }),
  column('snrColumn', {
    value: ({ SNR }) => SNR,
    cell: ({ SNR }) => SNR?.toFixed(1) ?? '-',
    width: 110,
    align: 'right',
    card: 'side',
  }),
  column('received', {
    value: ({ received }) => received,
    cell: ({ received }) => t(received ? 'sky.yes' : 'sky.no'),
    exported: ({ received }) => t(received ? 'sky.yes' : 'sky.no'),
    width: 90,
  }),
  column('timestamp', {
    value: ({ Timestamp }) => new Date(Timestamp),
    cell: ({ Timestamp }) => <DateText value={Timestamp} shape="second" />,
    width: 160,
    dim: true,
  }),
];
