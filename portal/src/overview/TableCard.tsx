import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { usePhone } from '../ui/usePhone.ts';

interface Props<Row extends object> extends Omit<DataTableProps<Row>, 'label' | 'hideToolbar' | 'maxHeight'> {
  title: string;
  /** The page with the whole list, where the person's role has one. */
  all?: {
    page: 'casterdealers' | 'castercompanies' | 'casterrovers' | 'casterusers';
    label: string;
    search?: Record<string, unknown>;
  };
  tools?: ReactNode;
}

/** Nine rows and the header; the rest scrolls inside. */
const TABLE_HEIGHT = '350px';
/** On a phone lists are stacked: each shows its first few rows until it is expanded. */
const ROWS_ON_PHONE = 4;

/** A list inside a page: its first rows, how many there are, and the way to all of them. */
export function TableCard<Row extends object>({ title, all, tools, ...table }: Props<Row>) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const phone = usePhone();
  const [shown, setShown] = useState(ROWS_ON_PHONE);
  const { rows, total, onLoadMore, ...rest } = table;
  const more = phone && rows !== undefined && (rows.length > shown || onLoadMore !== undefined);
  return (
    <Card
      flush
      title={title}
      className="tablecard"
      meta={total === undefined ? undefined : count(total)}
      tools={
        <>
          {tools}
          {all && mayOpen(all.page) && (
            <Link className="button quiet small" {...page(all.page, { search: all.search })}>
              {all.label}
            </Link>
          )}
        </>
      }
    >
      <DataTable
        {...rest}
        hideToolbar
        label={title}
        maxHeight={TABLE_HEIGHT}
        rows={phone ? rows?.slice(0, shown) : rows}
        {...(!phone && onLoadMore && { onLoadMore, total })}
      />
      {more && (
        <div className="more">
          <Button
            size="small"
            busy={table.loadingMore ?? false}
            onClick={() => {
              if (rows.length <= shown + ROWS_ON_PHONE) onLoadMore?.();
              setShown(shown + ROWS_ON_PHONE);
            }}
          >
            {t('overview.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
