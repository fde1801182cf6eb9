import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { count, dataSize, decimals, hoursAndSeconds } from '../ui/format.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import styles from './statistics.module.css';
import './messages.ts';

/** What the rows of the table are. */
export const views = ['families', 'versions', 'agents', 'mountpoints'] as const;
export type View = (typeof views)[number];

type Clients = Reply<typeof areas.statistics.clients>;

export interface ClientRow
  extends Pick<
    Clients['total'],
    'sessions' | 'rovers' | 'seconds' | 'fixed' | 'float' | 'fix_time' | 'bytes'
  > {
  readonly id: string;
  readonly family: string;
  readonly color: string;
  /** Version, user agent or mountpoint. */
  readonly name: string;
}

export function rowsOf({ families, agents, mountpoints }: Clients, view: View): ClientRow[] {
  const colorOf = new Map(families.map(({ text, color }) => [text, color]));
  const colored = (family: string) => colorOf.get(family) ?? '#66717d';
  switch (view) {
    case 'families':
      return families.map(({ versions: _, text, ...one }) => ({ ...one, id: text, family: text, name: '' }));
    case 'versions':
      return families.flatMap(({ text, color, versions }) =>
        versions.map(({ version, ...one }) => ({
          ...one,
          id: `${text}\n${version}`,
          family: text,
          color,
          name: version,
        })),
      );
    case 'agents':
      return agents.map(({ useragent, family, ...one }) => ({
        ...one,
        id: useragent,
        family,
        color: colored(family),
        name: useragent,
      }));
    case 'mountpoints':
      return mountpoints.map(({ mountpoint, family, ...one }) => ({
        ...one,
        id: `${mountpoint}\n${family}`,
        family,
        color: colored(family),
        name: mountpoint,
      }));
  }
}

const percent = (read: (row: ClientRow) => number | null) => ({
  value: read,
  cell: (row: ClientRow) => <span className="num">{decimals(read(row), 1)}</span>,
  align: 'right' as const,
  width: 90,
});

const named = {
  value: ({ name }: ClientRow) => name,
  cell: ({ name }: ClientRow) =>
    name === '' ? (
      <span className="faint">{t('ntripClients.notNamed')}</span>
    ) : (
      <span className="mono cut">{name}</span>
    ),
  width: 220,
};

const all = defineColumns<ClientRow, 'ntripClients'>('ntripClients', {
  mountpoint: { ...named, width: 150, card: 'title' },
  useragent: { ...named, width: 280, card: 'title' },
  family: {
    value: ({ family }) => family,
    cell: ({ family, color }) => (
      <span className={styles.client}>
        <i className={styles.swatch} style={{ background: color }} aria-hidden="true" />
        <span className="cut">{family}</span>
      </span>
    ),
    width: 170,
    card: 'line',
  },
  version: { ...named, card: 'title' },
  sessions: {
    value: ({ sessions }) => sessions,
    cell: ({ sessions }) => <span className="num">{count(sessions)}</span>,
    align: 'right',
    width: 90,
    card: 'foot',
  },
  rovers: {
    value: ({ rovers }) => rovers,
    cell: ({ rovers }) => <span className="num">{count(rovers)}</span>,
    align: 'right',
    width: 90,
    card: 'foot',
  },
  seconds: {
    value: ({ seconds }) => seconds,
    cell: ({ seconds }) => <span className="num">{hoursAndSeconds(seconds)}</span>,
    exported: ({ seconds }) => seconds,
    unit: 's',
    align: 'right',
    width: 150,
    card: 'foot',
  },
  fixed: { ...percent(({ fixed }) => fixed), card: 'foot' },
  float: percent(({ float }) => float),
  fixTime: {
    value: ({ fix_time }) => fix_time,
    cell: ({ fix_time }) => <span className="num">{decimals(fix_time, 1)}</span>,
    align: 'right',
    width: 110,
  },
  bytes: {
    value: ({ bytes }) => bytes,
    cell: ({ bytes }) => <span className="num">{dataSize(bytes)}</span>,
    exported: ({ bytes }) => bytes,
    align: 'right',
    width: 110,
  },
});

const columnsWithout = (...ids: string[]): readonly Column<ClientRow>[] =>
  all.filter(({ id }) => !ids.includes(id));

export const columnsOf: Readonly<Record<View, readonly Column<ClientRow>[]>> = {
  families: columnsWithout('mountpoint', 'useragent', 'version').map((column) =>
    column.id === 'family' ? { ...column, card: 'title' as const } : column,
  ),
  versions: columnsWithout('mountpoint', 'useragent'),
  agents: columnsWithout('mountpoint', 'version'),
  mountpoints: columnsWithout('useragent', 'version'),
};
