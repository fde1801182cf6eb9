import type { Endpoint } from '@cairn/contract';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useListFilter } from '../../kit/useListFilter.ts';
import { useTranslation } from '../../language/index.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { LegendButton } from '../LegendButton.tsx';
import { LogView, useAuto } from '../LogView.tsx';
import { StationChip } from '../StationChip.tsx';
import { TimeFilters } from '../TimeFilters.tsx';
import { type LogSource, sharedFilter, useLog } from '../useLog.ts';
import { ObservationsLegend } from './ObservationsLegend.tsx';
import './messages.ts';

const observationsFilter = z.object({ basestation: z.int().optional(), ...sharedFilter });

interface Props<Row extends object, List extends Endpoint, File extends Endpoint> {
  kind: 'rtcm3' | 'sats';
  source: LogSource<Row, List, File>;
  columns: readonly Column<Row>[];
  timeOf: (row: Row) => string;
  drawer: (
    line: Row,
    props: { onClose: () => void; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined },
  ) => ReactNode;
}

/** A log of what stations sent: filtered by station and time. */
export function ObservationsLog<Row extends object, List extends Endpoint, File extends Endpoint>({
  kind,
  source,
  columns,
  timeOf,
  drawer,
}: Props<Row, List, File>) {
  const { t } = useTranslation();
  const { filter, onFilter, table } = useListFilter(observationsFilter);
  const auto = useAuto();
  const [open, setOpen] = useState<Row>();
  const log = useLog(source, filter, auto.auto);
  return (
    <LogView
      name={`${kind}-log`}
      title={t(kind === 'rtcm3' ? 'observations.rtcm3Title' : 'observations.satsTitle')}
      columns={columns}
      order={source.order}
      timeOf={timeOf}
      log={log}
      filter={filter}
      onFilter={onFilter}
      table={table}
      auto={auto}
      open={open}
      onOpen={setOpen}
      drawer={drawer}
      empty={{ title: t('observations.none'), text: t('observations.noneText') }}
      actions={
        <LegendButton title={t(kind === 'rtcm3' ? 'observations.legendRtcm3' : 'observations.legendSats')}>
          <ObservationsLegend kind={kind} />
        </LegendButton>
      }
      filters={
        <div className="toolbar filters">
          <div className="chips">
            <StationChip value={filter.basestation} onChange={(basestation) => onFilter({ basestation })} />
            <TimeFilters filter={filter} onFilter={onFilter} />
          </div>
        </div>
      }
    />
  );
}
