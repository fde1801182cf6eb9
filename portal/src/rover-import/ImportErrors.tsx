import type { areas, ImportField, Reply } from '@cairn/contract';
import { translateCode, useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import type { ImportLine } from './lines.rules.ts';
import './messages.ts';

type Checked = Reply<typeof areas.roverImport.run>;
interface ErrorRow {
  readonly id: number;
  readonly line: number;
  readonly field: ImportField;
  readonly value: string;
  readonly message: string;
}

const header = (id: string) => translateCode(`roverImport.${id}`);
const columns: readonly Column<ErrorRow>[] = [
  { id: 'line', header: header('line'), value: ({ line }) => line, align: 'right', width: 80, card: 'foot' },
  {
    id: 'field',
    header: header('field'),
    width: 170,
    card: 'title',
    value: ({ field }) => translateCode(`roverImport.${field}Name`),
  },
  { id: 'value', header: header('value'), value: ({ value }) => value, width: 220, dim: true, card: 'foot' },
  { id: 'message', header: header('message'), value: ({ message }) => message, width: 380, card: 'line' },
];
const rowId = ({ id }: ErrorRow) => id;

/** The errors of a file by its lines, to correct it with. */
export function ImportErrors({ checked, lines }: { checked: Checked; lines: readonly ImportLine[] }) {
  const { t } = useTranslation();
  const { errors, wrong } = checked;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const rows = errors.map(({ line, field, message }, id): ErrorRow => {
    const name = field as ImportField;
    const value = name === 'password' ? '' : (byLine.get(line)?.[name] ?? '');
    return { id, line, field: name, value, message };
  });
  return (
    <>
      <Banner tone="error" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
        {wrong > errors.length
          ? t('roverImport.wrongFirst', { n: count(errors.length), of: count(wrong) })
          : t('roverImport.wrong', { count: wrong })}
      </Banner>
      <DataTable
        name="importErrors"
        label={t('roverImport.errors')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={{ title: '' }}
      />
    </>
  );
}
