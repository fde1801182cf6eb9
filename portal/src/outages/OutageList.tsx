import { singleCountryOf } from '@cairn/contract';
import { useUser } from '../auth/session.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { Segmented } from '../ui/Button.tsx';
import { StatBar, StatBarOutline } from '../ui/Card.tsx';
import { absoluteWithZone, dateText } from '../ui/dates.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { startEndOf } from '../ui/filter/periods.rules.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import styles from './outages.module.css';
import './messages.ts';
import { OutageDrawer } from './OutageDrawer.tsx';
import { availabilityText, columns, length, stationColumns } from './outages.columns.tsx';
import { RecordedSince } from './RecordedSince.tsx';
import { dayOf, rowId, type StationFigures, useOutages } from './useOutages.ts';

const presets = [1, 7, 30, 90] as const;

/** The outages of stations, how long they lasted and why, with totals and the rovers that each one hit. */
export function OutageList() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const { filter, onFilter, list, table } = useOutages();
  const { reply } = list;
  const { days, start, end, basestation, country, view, open } = filter;
  const {
    row,
    table: openTable,
    drawer,
  } = useOpenRow({
    rows: list.table.rows,
    rowId,
    open,
    show: (next, how) => onFilter({ open: next }, how),
  });
  const own = start !== undefined || end !== undefined;
  const empty = { title: t('outages.none'), text: t('outages.noneText') };
  const title = t('outages.title');
  const now = new Date().toISOString();
  return (
    <Page
      title={title}
      sub={
        reply ? (
          periodText(reply)
        ) : (
          // as wide as the period that is awaited, which takes two lines on a phone
          <span className={styles.awaited}>{periodText({ from: now, to: now })}</span>
        )
      }
      updatedAt={list.updatedAt}
      updating={list.updating}
      actions={
        !singleCountryOf(single_country) && (
          <Segmented
            label={t('outages.country')}
            options={[
              { value: 0, label: t('outages.countryAll') },
              { value: 1, label: t('outages.countryUk') },
              { value: 2, label: t('outages.countryDk') },
            ]}
            value={country}
            onChange={(next) => onFilter({ country: next })}
          />
        )
      }
    >
      <Totals reply={reply} />
      {reply && <RecordedSince since={reply.recorded_since} from={reply.from} />}
      <ListFilters
        name="outages"
        all={t('outages.all')}
        search={{ type: 'outages', placeholder: t('outages.search'), value: filter.stext }}
        onSearch={(stext) => onFilter({ stext })}
      >
        <Segmented
          label={t('outages.period')}
          options={presets.map((value: number) => ({
            value,
            label: value === 1 ? t('outages.lastOne') : t('outages.lastDays', { n: value }),
          }))}
          value={own ? 0 : days}
          onChange={(next) =>
            onFilter({ days: presets.find((one) => one === next), start: undefined, end: undefined })
          }
        />
        <PeriodFilter
          fromName={t('outages.from')}
          toName={t('outages.to')}
          from={dayOf(start)}
          to={dayOf(end)}
          onChange={(days) => onFilter(startEndOf(days))}
        />
        <FilterChip
          name={t('outages.basestation')}
          options={reply?.stations ?? []}
          value={basestation}
          onChange={(next) => onFilter({ basestation: next })}
        />
        <Segmented
          label={t('outages.view')}
          options={[
            { value: 'outages', label: t('outages.viewOutages') },
            { value: 'stations', label: t('outages.viewStations') },
          ]}
          value={view}
          onChange={(next) => onFilter({ view: next, open: undefined })}
        />
      </ListFilters>
      {view === 'stations' ? (
        <DataTable
          name="station-availability"
          label={t('outages.viewStations')}
          columns={stationColumns}
          rows={reply?.stations}
          rowId={stationId}
          sort={{ id: 'availability', desc: false }}
          onOpen={({ value }) => onFilter({ basestation: value, view: 'outages' }, { push: true })}
          error={list.table.error}
          onRetry={() => list.table.onRetry?.()}
          updatedAt={list.updatedAt}
          empty={empty}
        />
      ) : (
        <DataTable
          name="outages"
          label={title}
          columns={columns}
          {...table}
          {...list.table}
          {...openTable}
          rowName={({ stationtitle, began }) => `${stationtitle} ${dateText(began, 'second')}`}
          empty={empty}
        />
      )}
      {drawer && <OutageDrawer key={drawer.id} outage={row} {...drawer} />}
    </Page>
  );

  function periodText({ from, to }: { from: string; to: string }) {
    const zone = absoluteWithZone(to).split(' ').slice(2).join(' ');
    return t('outages.listed', { from: dateText(from), to: dateText(to), zone });
  }
}

const stationId = ({ value }: StationFigures) => value;

/** What the outages of the whole filter come to. */
function Totals({ reply }: { reply: ReturnType<typeof useOutages>['list']['reply'] }) {
  const { t } = useTranslation();
  if (!reply) return <StatBarOutline facts={4} className={styles.outagetotals} />;
  const { totals, stations } = reply;
  const hit = stations.filter(({ outages }) => outages > 0);
  const worst = hit.toSorted((a, b) => b.lost - a.lost)[0];
  return (
    <StatBar
      className={styles.outagetotals}
      stats={[
        { label: t('outages.totalOutages'), value: count(totals.outages) },
        {
          label: t('outages.totalTime'),
          value: totals.lost > 0 ? length(totals.lost) : '-',
          note: worst && `${worst.text} ${length(worst.lost)}`,
        },
        {
          label: t('outages.totalAvailability'),
          value: availabilityText(totals.availability),
          note:
            totals.planned > 0
              ? t('outages.withoutPlanned', { time: length(totals.planned) })
              : stations.length > 1
                ? t('outages.ofAll')
                : stations[0]?.text,
        },
        {
          label: t('outages.totalStations'),
          value: count(hit.length),
          note: t('outages.ofStations', { n: count(stations.length) }),
        },
      ]}
    />
  );
}
