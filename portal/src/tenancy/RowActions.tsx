import { IconPencil, IconTrash } from '@tabler/icons-react';
import { say } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import './words.ts';

interface Named {
  readonly value: number;
  readonly text: string;
}

/** What can be done with a row. */
export interface RowActs {
  readonly edit: (row: Named) => void;
  readonly remove: (row: Named) => void;
}

/** The column Actions: edit and delete. */
export const actionsColumn = <Row extends Named>({ edit, remove }: RowActs): Column<Row> => ({
  id: 'actions',
  header: say('tenancy.actions'),
  value: () => undefined,
  cell: (row) => (
    <span className="rowacts">
      <IconButton small label={say('tenancy.editOne', { name: row.text })} onClick={() => edit(row)}>
        <IconPencil className="i i-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={say('tenancy.removeOne', { name: row.text })} onClick={() => remove(row)}>
        <IconTrash className="i i-14" aria-hidden="true" />
      </IconButton>
    </span>
  ),
  sortable: false,
  unexported: true,
  width: 84,
  card: 'status',
});
