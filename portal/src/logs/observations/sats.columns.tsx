import type { SatellitesLine } from '@cairn/contract';
import { type DeclaredColumn, defineColumns } from '../../kit/columns.ts';
import { DateText } from '../../ui/Time.tsx';
import './messages.ts';

/** Satellites of all constellations. */
export const sumOf = ({ gsats, rsats, esats, csats }: SatellitesLine): number =>
  [gsats, rsats, esats, csats].reduce<number>((sum, one) => sum + (one ?? 0), 0);

const counted = (name: 'gsats' | 'rsats' | 'esats' | 'csats'): DeclaredColumn<SatellitesLine> => ({
  value: (line) => line[name],
  cell: (line) => <span className="num">{line[name] ?? '-'}</span>,
  align: 'right',
  width: 90,
  card: 'foot',
});

/** A log has one order: there is nothing to sort by. */
export const columns = defineColumns<SatellitesLine, 'observations'>(
  'observations',
  {
    timestamp: {
      value: ({ timestamp }) => new Date(timestamp),
      cell: ({ timestamp }) => <DateText value={timestamp} shape="second" />,
      width: 136,
      card: 'side',
    },
    id: {
      value: ({ id }) => id,
      cell: ({ id }) => <span className="mono">{id}</span>,
      width: 190,
      dim: true,
      hidden: true,
    },
    basestation: { value: ({ basestation }) => basestation, width: 180, card: 'title' },
    session: {
      value: ({ session }) => session,
      cell: ({ session }) => <span className="num">{session ?? '-'}</span>,
      align: 'right',
      width: 110,
      dim: true,
    },
    gsats: counted('gsats'),
    rsats: counted('rsats'),
    esats: counted('esats'),
    csats: counted('csats'),
    sum: {
      value: sumOf,
      cell: (line) => <b className="num">{sumOf(line)}</b>,
      align: 'right',
      width: 74,
      card: 'foot',
    },
  },
  [],
);
