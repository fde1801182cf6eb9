import { roleIds } from '@cairn/contract';
import { JumpToTime } from '../events/JumpToTime.tsx';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { RoverPick } from '../logs/RoverPick.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { IconButton } from '../ui/Button.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { count } from '../ui/format.ts';
import { IconRefresh } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { AuditDialog } from './AuditDialog.tsx';
import { columns, rowId } from './audit.columns.tsx';
import { ChainLine } from './ChainLine.tsx';
import { useAudit } from './useAudit.ts';
import './messages.ts';

/** Caster Audit: what was changed, by whom, from which values to which; and whether the record of it is whole. */
export function AuditTrail() {
  const { t } = useTranslation();
  const tenants = useTenants();
  const { filter, onFilter, table, list, rows, every } = useAudit();
  const { reseller, dealer, company, rover, from, to, until, open } = filter;
  const opened = useOpenRow({
    rows,
    rowId,
    open,
    show: (next: string | undefined, how) => onFilter({ open: next }, how),
  });
  const title = t('auditTrail.title');
  const oldest = rows?.at(-1);
  return (
    <Page
      title={title}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={
        <IconButton edge label={t('auditTrail.refresh')} onClick={() => void list.refetch()}>
          <IconRefresh className="icon" aria-hidden="true" />
        </IconButton>
      }
    >
      <ChainLine onEvent={(event) => onFilter({ open: `e${event}` }, { push: true })} />
      <div className="toolbar filters">
        <RoverPick value={rover} onChange={(next) => onFilter({ rover: next })} />
        <div className="chips">
          <TenantFilter
            userRole={roleIds.systemAdmin}
            options={tenants}
            value={{ reseller, dealer, company }}
            onChange={onFilter}
          />
          <PeriodFilter
            mark="/"
            fromName={t('auditTrail.from')}
            toName={t('auditTrail.to')}
            from={from}
            to={to}
            onChange={(days) => onFilter(days)}
          />
          <JumpToTime value={until} onJump={(next) => onFilter({ until: next }, { push: true })} />
        </div>
      </div>
      <DataTable
        name="audit-trail"
        label={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ text }) => text}
        server
        {...table}
        summary={
          oldest && (
            <>
              {t('auditTrail.listed', { n: `${count(rows?.length)}${list.hasNextPage ? '+' : ''}` })}{' '}
              <DateText value={oldest.datetime} shape="second" />
            </>
          )
        }
        exportRows={every}
        onLoadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loadingMore={list.isFetchingNextPage}
        {...opened.table}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        empty={{
          title: t('auditTrail.none'),
          text: t('auditTrail.noneText'),
          noMatch: t('auditTrail.noMatch'),
        }}
      />
      {opened.drawer && (
        <AuditDialog id={opened.drawer.id} row={opened.row} onClose={opened.drawer.onClose} />
      )}
    </Page>
  );
}
