import { Status } from '../status/Status.tsx';
import { rtkStatus } from '../status/status.ts';
import { Button } from '../ui/Button.tsx';
import { Mono } from '../ui/Copy.tsx';
import { count, distance } from '../ui/format.ts';
import { IconTrash } from '../ui/icons.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import { toast } from '../ui/toast.tsx';
import type { Rover } from './world.ts';

const params = new URLSearchParams(location.search);

const columns: Column<Rover>[] = [
  { id: 'text', header: 'Rover', value: (row) => row.text, width: 200, card: 'title' },
  {
    id: 'status',
    header: 'RTK Status',
    value: (row) => row.status,
    cell: (row) => <Status status={rtkStatus(row.status)} />,
    width: 110,
    card: 'status',
  },
  {
    id: 'lastConnect',
    header: 'Last Connect',
    value: (row) => row.lastConnect,
    cell: (row) => <RelativeTime value={row.lastConnect} />,
    align: 'right',
    width: 110,
    card: 'side',
  },
  { id: 'company', header: 'Company', value: (row) => row.company, dim: true, width: 160, card: 'line' },
  {
    id: 'expire',
    header: 'Expire',
    value: (row) => row.expire,
    cell: (row) => <DateText value={row.expire} shape="short" />,
    width: 100,
    card: 'foot',
  },
  {
    id: 'iccid',
    header: 'Sim',
    value: (row) => row.iccid,
    cell: (row) => <Mono copy="ICCID">{row.iccid}</Mono>,
    width: 210,
  },
  {
    id: 'baseline',
    header: 'Baseline',
    value: (row) => row.baseline,
    cell: (row) => distance(row.baseline),
    align: 'right',
    width: 100,
  },
  { id: 'dealer', header: 'Dealer', value: (row) => row.dealer, dim: true, width: 140 },
  { id: 'id', header: 'Id', value: (row) => row.id, align: 'right', hidden: true, width: 80 },
];
const rowId = (row: Rover) => row.id;

interface Props {
  rovers: readonly Rover[];
  at: number;
  open: number | undefined;
  onOpen: (rover: Rover) => void;
  onClear: () => void;
}

/** The table with everything that it can: bulk actions, more rows, an error, states by the address. */
export function RoverTable({ rovers, at, open, onOpen, onClear }: Props) {
  return (
    <DataTable
      name="gallery"
      label="Rovers"
      columns={columns}
      rows={params.has('loading') ? undefined : params.has('empty') ? [] : rovers}
      rowId={rowId}
      summary={`${count(rovers.length)} rovers`}
      total={rovers.length + 100}
      onLoadMore={() => toast('info', 'More')}
      onOpen={onOpen}
      openId={open}
      error={params.has('error') ? { message: 'Casta UK did not answer.', ref: '7F3A-2041' } : null}
      onRetry={() => undefined}
      updatedAt={at - 42_000}
      empty={{ title: 'No Rovers Found', text: 'This dealer has no rover yet.' }}
      filtered={params.has('filtered')}
      onClearFilters={onClear}
      bulkActions={(rows, clear) => (
        <>
          <Button tone="quiet" size="small">
            Renew
          </Button>
          <Button tone="quiet" size="small" onClick={clear}>
            Assign SIM
          </Button>
          <span className="separator" />
          <Button
            tone="quiet"
            size="small"
            icon={<IconTrash className="icon icon-14" aria-hidden="true" />}
            onClick={() => toast('error', 'Update Error', `${rows.length} not saved`)}
          >
            Delete
          </Button>
        </>
      )}
    />
  );
}
