import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, query } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import { KeyButton } from '../../logs/KeyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { count } from '../../ui/format.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rangeText } from './Availability.tsx';
import { columns, lineId, linesOf, MAX_LINES } from './logs.columns.tsx';
import styles from './page.module.css';
import { isPast, stretchOf, type View } from './view.rules.ts';
import './messages.ts';

const POLL_MS = 5000;

interface Props {
  station: number;
  /** Includes the changes of its MSM observations. */
  msm: boolean;
  /** A stretch that is past shows its own lines; else the newest, read every 5 s. */
  view: View;
}

/** The log of the station. */
export function StationLogs({ station, msm, view }: Props) {
  const { t } = useTranslation();
  const past = isPast(view, Date.now());
  const { begins, ends } = stretchOf(view, Date.now());
  const log = useQuery({
    ...query(areas.availability.logs, {
      id: station,
      limit: MAX_LINES,
      ...(past && { start: new Date(begins).toISOString(), end: new Date(ends).toISOString() }),
    }),
    refetchInterval: past ? false : POLL_MS,
    placeholderData: keepPreviousData,
  });
  const lines = useMemo(() => log.data && linesOf(log.data, msm), [log.data, msm]);
  return (
    <Card
      flush
      title={t('station.logs')}
      className={classes('tablecard', styles.stationlogs)}
      meta={past ? rangeText(view) : lines && t('station.logsNewest', { n: count(lines.length) })}
      tools={
        <>
          <KeyButton tone="quiet" size="small" />
          <Link
            className="button quiet small"
            {...page('casterlogmessages', { search: { basestation: station, basesonly: true } })}
          >
            {t('station.logsAll')}
          </Link>
        </>
      }
    >
      <DataTable
        hideToolbar
        server
        live
        name="station-logs"
        label={t('station.logs')}
        columns={columns}
        rows={lines}
        rowId={lineId}
        maxHeight="var(--lines)"
        error={log.error}
        onRetry={() => void log.refetch()}
        updatedAt={log.dataUpdatedAt}
        empty={{ title: t('station.logsNone'), text: t('station.logsNoneText') }}
      />
    </Card>
  );
}
