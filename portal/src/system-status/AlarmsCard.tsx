import { ALARMS_PER_PAGE, type SystemAlarm } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { defineColumns } from '../kit/columns.ts';
import { t, useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { Segmented } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { duration } from '../ui/format.ts';
import { Pager } from '../ui/Pager.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import styles from './system-status.module.css';
import { STATUS_POLL_MS, type StatusFilter, systemName } from './useSystemStatus.ts';

const secondsOf = ({ datetime, cleared }: SystemAlarm) =>
  cleared === null ? null : (Date.parse(cleared) - Date.parse(datetime)) / 1000;

const stateOf = ({ status }: SystemAlarm) => t(status ? 'systemStatus.alarm' : 'systemStatus.alarmCleared');

const columns = defineColumns<SystemAlarm, 'systemStatus'>('systemStatus', {
  status: {
    value: stateOf,
    cell: (row) => <Status status={row.status ? 'offline' : 'online'}>{stateOf(row)}</Status>,
    width: 104,
    card: 'status',
  },
  system: { value: ({ system }) => systemName(system), width: 88, card: 'side' },
  text: { value: ({ text }) => text, width: 300, card: 'title' },
  raised: {
    value: ({ datetime }) => new Date(datetime),
    cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
    width: 136,
    card: 'line',
  },
  cleared: {
    value: ({ cleared }) => cleared && new Date(cleared),
    cell: ({ cleared }) => <DateText value={cleared} shape="second" />,
    width: 136,
    card: 'foot',
  },
  lasted: {
    value: secondsOf,
    cell: (row) => {
      const seconds = secondsOf(row);
      return seconds === null ? t('systemStatus.lasts') : duration(Math.max(1, seconds));
    },
    align: 'right',
    width: 96,
    card: 'side',
  },
});
const rowId = ({ id }: SystemAlarm) => id;

/** The alarms of the systems, those that last first, a hundred a page. */
export function AlarmsCard({ system, alarms, page, setFilter, span }: StatusFilter & { span: number }) {
  const { t } = useTranslation();
  const list = useQuery({
    ...query(areas.systemStatus.alarms, {
      system,
      page,
      limit: ALARMS_PER_PAGE,
      ...(alarms === 'cleared' && { clear: 1 }),
    }),
    refetchInterval: STATUS_POLL_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={t('systemStatus.latest')}
      className={styles.alarms ?? ''}
      span={span}
      flush
      tools={
        <Segmented
          small
          label={t('systemStatus.shown')}
          options={[
            { value: 'all', label: t('systemStatus.shownAll') },
            { value: 'cleared', label: t('systemStatus.shownCleared') },
          ]}
          value={alarms}
          onChange={(value) => setFilter({ alarms: value === 'cleared' ? 'cleared' : 'all', page: 0 })}
        />
      }
    >
      <DataTable
        name="system-alarms"
        label={t('systemStatus.latest')}
        columns={columns}
        rows={list.data?.alarms}
        rowId={rowId}
        rowsKey={`${system} ${alarms} ${page}`}
        server
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        hideToolbar
        maxHeight="336px"
        empty={{ title: t('systemStatus.none'), text: t('systemStatus.noneText') }}
      />
      {(list.data?.total ?? 0) > ALARMS_PER_PAGE && (
        <Pager
          label={t('systemStatus.latest')}
          page={page}
          limit={ALARMS_PER_PAGE}
          total={list.data?.total}
          onPage={(next) => setFilter({ page: next }, { push: true })}
        />
      )}
    </Card>
  );
}
