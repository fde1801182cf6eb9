import { t } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconPencil, IconTrash } from '../ui/icons.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import styles from './tenancy.module.css';
import './messages.ts';

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
  header: t('tenancy.actions'),
  value: () => undefined,
  cell: (row) => (
    <span className={styles.rowacts}>
      <IconButton small label={t('tenancy.editOne', { name: row.text })} onClick={() => edit(row)}>
        <IconPencil className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('tenancy.removeOne', { name: row.text })} onClick={() => remove(row)}>
        <IconTrash className="icon icon-14" aria-hidden="true" />
      </IconButton>
    </span>
  ),
  sortable: false,
  unexported: true,
  pinned: true,
  width: 84,
  card: 'status',
});
