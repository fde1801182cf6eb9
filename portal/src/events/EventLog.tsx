import { roleIds, UK_RESELLERS } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { SaveView, useViews, ViewTabs } from '../ui/filter/SavedViews.tsx';
import { count } from '../ui/format.ts';
import { IconArrowUp } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { compareTexts } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { EventDrawer } from './EventDrawer.tsx';
import { columns, pageSizes, rowId } from './events.columns.tsx';
import styles from './events.module.css';
import { JumpToTime } from './JumpToTime.tsx';
import { FIRST_PAGED, justAfter } from './pinned.rules.ts';
import { useEventList } from './useEventList.ts';
import './messages.ts';

/** The Event Log of system admins: a hundred rows a page, of all resellers or of one. */
export const AdminEventLog = () => <EventLog limit={100} ofResellers ofStations />;
/** Resellers see what happened at them and below, and filter by station and scope too. */
export const ResellerEventLog = () => <EventLog ofStations scoped />;
export const DealerEventLog = () => <EventLog />;

interface Props {
  /** Rows a page; without it people choose. */
  limit?: number;
  ofResellers?: boolean;
  ofStations?: boolean;
  scoped?: boolean;
}

/** Who did what, and what happened by itself, the newest first. */
function EventLog({ limit: fixed, ofResellers, ofStations, scoped }: Props) {
  const { t } = useTranslation();
  const events = useEventList(fixed);
  const { filter, onFilter, list, limit, more } = events;
  const { total } = list;
  const views = useViews('events');
  const box = useRef<HTMLDivElement>(null);
  const opened = useOpenRow({
    rows: list.table.rows,
    rowId,
    open: filter.open,
    show: (open, how) => onFilter({ open }, how),
  });
  const title = t('eventLog.title');
  const results = total !== undefined && `${count(total)}${more ? '+' : ''}`;
  const paged = total !== undefined && total > FIRST_PAGED;
  const isLastPage = total !== undefined && (filter.page + 1) * limit >= total;
  return (
    <Page title={title} updatedAt={list.updatedAt} updating={list.updating}>
      <ViewTabs all={t('eventLog.all')} views={views} />
      <div className="toolbar filters">
        <div className="chips">
          <EventFilters
            filter={filter}
            onFilter={onFilter}
            ofResellers={ofResellers ?? false}
            ofStations={ofStations ?? false}
          />
          {scoped && (
            <Segmented
              label={t('eventLog.scope')}
              options={[
                { value: 0, label: t('eventLog.scopeAll') },
                { value: 1, label: t('eventLog.scopeOwn') },
              ]}
              value={filter.own ? 1 : 0}
              onChange={(own) =>
                onFilter({ own: own === 1, ...(own === 1 && { dealer: undefined, company: undefined }) })
              }
            />
          )}
          <JumpToTime value={filter.until} onJump={(until) => onFilter({ until }, { push: true })} />
          <SaveView views={views} />
        </div>
      </div>
      <div className={styles.list} ref={box}>
        <div className={styles.fresh} role="status">
          {events.waiting > 0 && (
            <Button
              tone="primary"
              size="small"
              icon={<IconArrowUp className="icon icon-14" aria-hidden="true" />}
              onClick={() => {
                events.showNewest();
                box.current?.querySelector('.tablebox')?.scrollTo({ top: 0 });
              }}
            >
              {events.waiting === 1
                ? t('eventLog.freshOne')
                : t('eventLog.fresh', { n: count(events.waiting) })}
            </Button>
          )}
        </div>
        <DataTable
          name="events"
          label={title}
          columns={columns}
          summary={results && <span role="status">{t('eventLog.results', { n: results })}</span>}
          {...events.table}
          {...list.table}
          {...opened.table}
          csvFile={events.csvFile}
          rowName={({ text }) => text}
          empty={{ title: t('eventLog.none'), text: t('eventLog.noneText'), noMatch: t('eventLog.noMatch') }}
        />
        {paged && (
          <div className={styles.foot}>
            {fixed === undefined && (
              <Segmented
                small
                label={t('eventLog.pageSize')}
                options={pageSizes.map((value: number) => ({ value, label: value }))}
                value={events.size}
                onChange={(size) => {
                  events.setSize(size);
                  onFilter({ page: 0 });
                }}
              />
            )}
            <Pager
              label={title}
              page={filter.page}
              limit={limit}
              total={total}
              more={more}
              onPage={(page) => onFilter({ page, open: undefined }, { push: true })}
            />
          </div>
        )}
        {more && isLastPage && (
          <p className={styles.beyond}>
            {t('eventLog.beyond')}{' '}
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                const oldest = list.table.rows?.at(-1)?.datetime;
                onFilter({ until: oldest && justAfter(oldest), open: undefined }, { push: true });
              }}
            >
              {t('eventLog.beyondGo')}
            </Button>
          </p>
        )}
      </div>
      {opened.drawer && <EventDrawer key={opened.drawer.id} {...opened.drawer} />}
    </Page>
  );
}

type FilterProps = Pick<ReturnType<typeof useEventList>, 'filter' | 'onFilter'> & {
  readonly [Name in 'ofResellers' | 'ofStations']: boolean;
};

function EventFilters({ filter, onFilter, ofResellers, ofStations }: FilterProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const types = useQuery({
    ...query(areas.audit.types, { group: filter.group ?? 0 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const every = useQuery({ ...query(areas.audit.types, {}), staleTime: Number.POSITIVE_INFINITY });
  const groups = useMemo(() => groupsOf(every.data?.CasterEventTypes ?? []), [every.data]);
  const sorted = useMemo(
    () => types.data?.CasterEventTypes.toSorted((a, b) => compareTexts(a.text, b.text)),
    [types.data],
  );
  const { reseller, dealer, company } = filter;
  return (
    <>
      <FilterChip
        name={t('eventLog.eventType')}
        options={sorted ?? []}
        value={filter.type}
        onChange={(type) => onFilter({ type: type ?? 0 })}
      />
      <FilterChip
        name={t('eventLog.group')}
        options={groups}
        value={filter.group}
        onChange={(group) => onFilter({ group: group ?? 0, type: 0 })}
      />
      {ofResellers && (
        <FilterChip
          name={t('filter.reseller')}
          options={[
            { value: UK_RESELLERS, text: t('eventLog.ukResellers') },
            ...(tenants.reseller ?? []).map(({ value, text }) => ({ value, text })),
          ]}
          value={reseller}
          onChange={(next) => onFilter({ reseller: next, dealer: undefined, company: undefined })}
        />
      )}
      {!filter.own && (
        <TenantFilter
          userRole={ofResellers ? roleIds.reseller : role} // the chip before it is that of the resellers
          options={tenants}
          value={{ reseller: reseller === UK_RESELLERS ? undefined : reseller, dealer, company }}
          onChange={(next) => onFilter({ dealer: next.dealer, company: next.company })}
        />
      )}
      {ofStations && <StationChip value={filter.base} onChange={(base) => onFilter({ base })} />}
      <PeriodFilter
        mark="/"
        fromName={t('eventLog.from')}
        toName={t('eventLog.to')}
        from={filter.from}
        to={filter.to}
        onChange={(days) => onFilter(days)}
      />
    </>
  );
}

interface EventType {
  readonly group: number;
  readonly groupname: string;
}

/** The groups of the types that there are, in the order of their numbers. */
function groupsOf(types: readonly EventType[]) {
  const byGroup = new Map(types.map(({ group, groupname }) => [group, groupname]));
  return [...byGroup].map(([value, text]) => ({ value, text })).toSorted((a, b) => a.value - b.value);
}

function StationChip({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.stations.live, {}), staleTime: 60_000 });
  return (
    <FilterChip
      name={t('eventLog.base')}
      options={data?.basestations ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
