import type { LoggedRover } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { areas, query } from '../../api.ts';
import { useCan } from '../../auth/useCan.ts';
import { type Name, t, useTranslation } from '../../language/index.ts';
import { KeyButton } from '../../logs/KeyButton.tsx';
import { columns as logColumns, order } from '../../logs/logs.columns.tsx';
import { Status } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { count, decimals } from '../../ui/format.ts';
import { IconPlugConnectedX } from '../../ui/icons.tsx';
import { RunningDuration } from '../../ui/RunningDuration.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import styles from './page.module.css';
import './messages.ts';

const DisconnectDialog = lazy(async () => ({
  default: (await import('../../rovers/DisconnectDialog.tsx')).DisconnectDialog,
}));
const ROVERS_POLL_MS = 4000;
const EVENTS_POLL_MS = 5000;
const MAX_EVENTS = 100;
const eventColumns = logColumns.filter(({ id }) => id !== 'station' && id !== 'type');

interface Props {
  station: { id: number; text: string };
  onClose: () => void;
}

/** The rovers that a station feeds, and the log of rovers that used it. */
export function RoverEvents({ station, onClose }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const [leaving, setLeaving] = useState<{ id: number; text: string }>();
  const logged = useQuery({ ...query(areas.network.loggedRovers, {}), refetchInterval: ROVERS_POLL_MS });
  const log = useQuery({
    ...query(areas.logs.caster, { basestation: station.id, limit: 500 }),
    refetchInterval: EVENTS_POLL_MS,
  });
  const rovers = useMemo(
    () => logged.data?.rovers.filter(({ basestation }) => basestation === station.text),
    [logged.data, station.text],
  );
  const events = useMemo(
    () => log.data?.Log.filter(({ Type_code }) => Type_code === 1).slice(0, MAX_EVENTS),
    [log.data],
  );
  const columns = useMemo(() => roverColumns(may(areas.rovers.disconnect) ? setLeaving : undefined), [may]);
  return (
    <Dialog opened onClose={onClose} title={t('station.roversOf', { station: station.text })} width={1140}>
      <div className={styles.roverevents}>
        <section>
          <header>
            <h3>{t('station.roversNow')}</h3>
            <span className="dim num">{rovers && count(rovers.length)}</span>
          </header>
          <DataTable
            hideToolbar
            name="station-rovers"
            label={t('station.roversNow')}
            columns={columns}
            rows={rovers}
            rowId={roverId}
            maxHeight="240px"
            error={logged.error}
            onRetry={() => void logged.refetch()}
            empty={{ title: t('station.roversNone'), text: t('station.roversNoneText') }}
          />
        </section>
        <section>
          <header>
            <h3>{t('station.roversEvents')}</h3>
            <span className="grow" />
            <KeyButton tone="quiet" size="small" />
          </header>
          <DataTable
            hideToolbar
            server
            live
            name="station-rover-events"
            label={t('station.roversEvents')}
            columns={eventColumns}
            rows={events}
            rowId={order.idOf}
            maxHeight="300px"
            error={log.error}
            onRetry={() => void log.refetch()}
            empty={{ title: t('station.eventsNone'), text: t('station.eventsNoneText') }}
          />
        </section>
      </div>
      <Suspense fallback={null}>
        {leaving && (
          <DisconnectDialog
            rover={leaving}
            onClose={() => setLeaving(undefined)}
            onDone={() => void logged.refetch()}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

const column = (
  id: Name<'station'>,
  rest: Omit<Column<LoggedRover>, 'id' | 'header'>,
): Column<LoggedRover> => ({
  id,
  header: t(`station.${id}`),
  ...rest,
});

/** Who may disconnect has a button in each row. */
function roverColumns(
  leave: ((rover: { id: number; text: string }) => void) | undefined,
): readonly Column<LoggedRover>[] {
  return [
    column('rover', { value: ({ text }) => text, width: 170, card: 'title' }),
    column('company', { value: ({ companytitle }) => companytitle, width: 170, dim: true, card: 'line' }),
    column('fix', {
      value: ({ rtk_fix_status }) => t(`status.${rtkStatus(rtk_fix_status)}`),
      cell: ({ rtk_fix_status }) => <Status status={rtkStatus(rtk_fix_status)} />,
      width: 110,
      card: 'status',
    }),
    column('distance', {
      value: ({ distance }) => distance,
      cell: ({ distance }) => decimals(distance, 2),
      align: 'right',
      width: 96,
    }),
    column('connectedFor', {
      value: ({ connect_time_rover }) => connect_time_rover && new Date(connect_time_rover),
      cell: ({ connect_time_rover }) => <RunningDuration from={connect_time_rover} />,
      align: 'right',
      width: 110,
      card: 'side',
    }),
    ...(leave
      ? [
          column('leave', {
            value: () => '',
            cell: ({ value, text }) => (
              <Button
                size="small"
                tone="quiet"
                icon={<IconPlugConnectedX className="icon icon-14" aria-hidden="true" />}
                aria-label={t('station.disconnectOf', { rover: text })}
                onClick={() => leave({ id: value, text })}
              >
                {t('station.disconnect')}
              </Button>
            ),
            align: 'right',
            width: 120,
            sortable: false,
            unexported: true,
            pinned: true,
            card: 'foot',
          }),
        ]
      : []),
  ];
}

const roverId = ({ value }: LoggedRover) => value;
