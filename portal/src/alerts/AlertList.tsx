import { type AlertKind, alertKinds, isRole } from '@cairn/contract';
import { useState } from 'react';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { Button, Segmented } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { IconBell } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { kindName, openColumns, overColumns } from './alerts.columns.tsx';
import { factsOf, sentenceOf } from './alerts.rules.ts';
import { ChoicesDialog } from './ChoicesDialog.tsx';
import { alertFilter, everyAlert, useAlerts } from './useAlerts.ts';
import { WebhooksDialog } from './WebhooksDialog.tsx';
import './messages.ts';

/** Alerts: what is wrong now and who looks after it, and what was. */
export function AlertList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const mayChoose = useCan()(areas.alerts.saveSettings);
  const [dialog, setDialog] = useState<'choices' | 'webhooks'>();
  const { filter, onFilter, table } = useListFilter(alertFilter);
  const { list, rows, counts } = useAlerts(filter);
  const isOpen = filter.state === 'open';
  const kinds = alertKinds.filter((kind) => kind !== 'system' || isRole(role, 'systemAdmin'));
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <Page
      title={t('alerts.title')}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={
        mayChoose && (
          <>
            <Button onClick={() => setDialog('webhooks')}>{t('alerts.webhooks')}</Button>
            <Button
              icon={<IconBell className="icon" aria-hidden="true" />}
              onClick={() => setDialog('choices')}
            >
              {t('alerts.choose')}
            </Button>
          </>
        )
      }
    >
      {isOpen && (
        <StatusStrip<AlertKind | ''>
          label={t('alerts.kind')}
          items={[
            { value: '', label: t('alerts.kindAll'), count: total },
            ...kinds.map((kind) => ({
              value: kind,
              label: kindName(kind),
              count: counts && (counts[kind] ?? 0),
            })),
          ]}
          value={filter.kind ?? ''}
          onChange={(kind) => onFilter({ kind: kind || undefined })}
        />
      )}
      <ListFilters
        name="alerts"
        all={t('alerts.all')}
        search={{ type: 'alerts', placeholder: t('alerts.search'), value: filter.stext }}
        onSearch={(stext) => onFilter({ stext })}
      >
        <Segmented
          label={t('alerts.state')}
          options={[
            { value: 'open', label: t('alerts.open') },
            { value: 'over', label: t('alerts.over') },
          ]}
          value={filter.state}
          onChange={(state) => onFilter({ state })}
        />
        {!isOpen && (
          <FilterChip
            name={t('alerts.kind')}
            options={kinds.map((kind) => ({ value: kind, text: kindName(kind) }))}
            value={filter.kind}
            onChange={(kind) => onFilter({ kind })}
          />
        )}
        <FilterChip
          name={t('alerts.takenBy')}
          options={[
            { value: 'own' as const, text: t('alerts.takenOwn') },
            { value: 'nobody' as const, text: t('alerts.takenNobody') },
            { value: 'somebody' as const, text: t('alerts.takenSomebody') },
          ]}
          value={filter.taken}
          onChange={(taken) => onFilter({ taken })}
        />
      </ListFilters>
      <DataTable
        name={isOpen ? 'alerts' : 'alerts-over'}
        label={t('alerts.title')}
        columns={isOpen ? openColumns : overColumns}
        {...table}
        server
        rows={rows}
        rowId={rowId}
        rowName={(alert) => sentenceOf(factsOf(alert))}
        onLoadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loadingMore={list.isFetchingNextPage}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        exportRows={(onCount) => everyAlert(filter, onCount)}
        empty={{
          title: t(isOpen ? 'alerts.none' : 'alerts.noneOver'),
          text: t(isOpen ? 'alerts.noneText' : 'alerts.noneOverText'),
        }}
      />
      {dialog === 'choices' && <ChoicesDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'webhooks' && <WebhooksDialog onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

const rowId = ({ id }: { id: number }) => id;
