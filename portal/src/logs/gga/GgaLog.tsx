import type { GgaLine, TrackStation } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { areas } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { useListFilter } from '../../kit/useListFilter.ts';
import { useTranslation } from '../../language/index.ts';
import { TrackMap } from '../../rover-sessions/track/TrackMap.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTractor } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useListOrMap } from '../../ui/useListOrMap.tsx';
import { LegendButton } from '../LegendButton.tsx';
import { LogView, useAuto } from '../LogView.tsx';
import { type LogPage, orderOfCursors } from '../lines.ts';
import styles from '../logs.module.css';
import { RoverLogLink } from '../RoverLogLink.tsx';
import { RoverPick } from '../RoverPick.tsx';
import { TimeFilters } from '../TimeFilters.tsx';
import { type LogSource, sharedFilter, useLog } from '../useLog.ts';
import { GgaDrawer } from './GgaDrawer.tsx';
import { GgaLegend } from './GgaLegend.tsx';
import { columns } from './gga.columns.tsx';
import { trackOf } from './track.ts';
import './messages.ts';

const ggaFilter = z.object({ rover: z.int().optional(), ...sharedFilter });

const { gga, ggaFile } = areas.logs;
/** Stations that fed a line are where the line is: pages are joined, and their stations with them. */
type Line = GgaLine & { readonly fedBy?: TrackStation | undefined };
const source: LogSource<Line, typeof gga, typeof ggaFile> = {
  list: gga,
  file: ggaFile,
  order: orderOfCursors,
  alerts: true,
  pageOf: ({ GGA, stations, next, newer }): LogPage<Line> => ({
    rows: GGA.map((line) => ({ ...line, fedBy: stations.find(({ value }) => value === line.Station) })),
    next,
    newer,
  }),
};

/** GGA Messages: what a rover reported, newest first, beside a map of it. */
export function GgaLog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { filter, onFilter, table } = useListFilter(ggaFilter);
  const { rover } = filter;
  const auto = useAuto();
  const [open, setOpen] = useState<Line>();
  const requested = useMemo(() => (rover === undefined ? undefined : { ...filter, rover }), [filter, rover]);
  const log = useLog(source, requested, auto.auto);
  const view = useListOrMap('gga-log');
  const pick = (next: number | undefined) => {
    setOpen(undefined);
    if (next === undefined) void navigate(page('casterlogmessages'));
    else onFilter({ rover: next, at: undefined, line: undefined });
  };
  const { track, points } = useMemo(() => trackOf(log.lines ?? []), [log.lines]);
  const stations = useMemo(() => {
    const found = points.flatMap(({ fedBy }) => fedBy ?? []);
    return [...new Map(found.map((one) => [one.value, one])).values()];
  }, [points]);
  const selected = open ? points.findIndex(({ id }) => id === open.id) : -1;
  const map = log.lines && points.length > 0 && view.map && (
    <Card flush className={styles.trackcard}>
      <TrackMap
        track={track}
        stations={stations}
        selected={selected < 0 ? undefined : selected}
        onSelect={(index) => setOpen(index === undefined ? undefined : points[index])}
      />
    </Card>
  );

  return (
    <LogView
      name="gga-log"
      title={t('gga.title')}
      columns={columns}
      order={orderOfCursors as typeof source.order}
      timeOf={({ Timestamp }) => Timestamp}
      log={log}
      filter={filter}
      onFilter={onFilter}
      table={table}
      auto={auto}
      open={open}
      onOpen={setOpen}
      drawer={(line, props) => <GgaDrawer line={line} rover={rover ?? 0} {...props} />}
      empty={{ title: t('gga.none'), text: t('gga.noneText') }}
      hidesTable={!view.list}
      beside={map}
      actions={
        <LegendButton title={t('gga.legendTitle')}>
          <GgaLegend />
        </LegendButton>
      }
      instead={
        rover === undefined ? (
          <EmptyState title={t('gga.choose')} icon={<IconTractor className="icon" aria-hidden="true" />}>
            {t('gga.chooseText')}
          </EmptyState>
        ) : undefined
      }
      filters={
        <div className="toolbar filters">
          <RoverPick value={rover} onChange={pick} />
          {rover !== undefined && (
            <>
              <RoverLogLink name="casterlogmessages" rover={rover} />
              <div className="chips">
                <TimeFilters filter={filter} onFilter={onFilter} />
              </div>
              {points.length > 0 && view.choice}
            </>
          )}
        </div>
      }
    />
  );
}
