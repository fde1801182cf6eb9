import type { RoverSession } from '@cairn/contract';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../language/index.ts';
import { CheckField } from '../../ui/Fields.tsx';
import { PeriodFilter } from '../../ui/filter/PeriodFilter.tsx';
import { startEndOf } from '../../ui/filter/periods.rules.ts';
import type { SetFilter } from '../../ui/filter/url.ts';
import { count } from '../../ui/format.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ConnectionCharts } from './ConnectionCharts.tsx';
import { columns, rowId } from './sessions.columns.tsx';
import type { historyFilter, useSessions } from './useHistory.ts';

interface Props {
  rover: number;
  filter: z.output<typeof historyFilter>;
  setFilter: SetFilter<typeof historyFilter>;
  found: ReturnType<typeof useSessions>;
  onSession: (id: number) => void;
}

/** Every connection of the rover, newest first, under what they come to. */
export function SessionList({ rover, filter, setFilter, found, onSession }: Props) {
  const { t } = useTranslation();
  const { start, end, tracked } = filter;
  const { list, sessions, more } = found;
  const opened = useCallback(({ session_id }: RoverSession) => onSession(session_id), [onSession]);
  return (
    <>
      <ConnectionCharts rover={rover} onSession={onSession} />
      <div className="toolbar filters">
        <div className="chips">
          <PeriodFilter
            fromName={t('history.start')}
            toName={t('history.end')}
            from={start}
            to={end}
            onChange={(days) => setFilter(startEndOf(days), { push: true })}
          />
          <CheckField
            label={t('history.tracked')}
            checked={tracked}
            onChange={(event) => setFilter({ tracked: event.currentTarget.checked }, { push: true })}
          />
        </div>
      </div>
      <DataTable
        name="sessions"
        label={t('history.sessions')}
        columns={columns}
        rows={sessions}
        rowId={rowId}
        server
        summary={
          sessions &&
          t('history.shown', { n: `${count(sessions.length)}${more ? '+' : ''}`, count: sessions.length })
        }
        onLoadMore={more}
        loadingMore={found.loadingMore}
        exportRows={found.everyOne}
        onOpen={opened}
        error={list.error ?? found.olderError}
        onRetry={() => (found.olderError ? more?.() : void list.refetch())}
        updatedAt={list.dataUpdatedAt}
        empty={{ title: t('history.none'), text: t('history.noneText') }}
        filtered={Boolean(start || end || tracked)}
        onClearFilters={() => setFilter({ start: undefined, end: undefined, tracked: false }, { push: true })}
      />
    </>
  );
}
