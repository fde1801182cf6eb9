import type { LoggedRover } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { HeadStar } from '../favourites/Star.tsx';
import { NotAuthorised } from '../kit/NotAuthorised.tsx';
import { useLastName } from '../kit/useLastName.ts';
import { useTranslation } from '../language/index.ts';
import { RoverRefusals, useRefusals } from '../refusals/Refusals.tsx';
import { RecentHours, useRecent } from '../rover-sessions/lost-fix/RecentHours.tsx';
import { StatusTag } from '../status/Status.tsx';
import { silentByStatus } from '../status/silence.rules.ts';
import { rtkStatus } from '../status/status.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { duration } from '../ui/format.ts';
import { IconPlugConnectedX, IconTrash } from '../ui/icons.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import { useNow } from '../ui/useNow.ts';
import { Account, type Live, machineText, Now, Ownership, Position } from './RoverFacts.tsx';
import styles from './rovers.module.css';
import { SessionLinks } from './SessionLinks.tsx';
import './messages.ts';

const DisconnectDialog = lazy(async () => ({
  default: (await import('./DisconnectDialog.tsx')).DisconnectDialog,
}));

const DrawerParts = lazy(async () => ({
  default: (await import('../manage-rover/ManageRover.tsx')).DrawerParts, // its page is the next that people open
}));

const ArchiveDialog = lazy(async () => ({ default: (await import('./ArchiveDialog.tsx')).ArchiveDialog }));

/** The parts of the drawer; the address holds all but the first. */
const parts = ['now', 'subscription', 'ntrip', 'sim', 'notes', 'emails'] as const;
const address = z.object({ tab: z.enum(parts).default('now') });

interface Props {
  id: number;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** For the live list: the state comes with the list's own poll. */
export function LiveRoverDrawer({
  live,
  known,
  ...props
}: Props & { live: LoggedRover | undefined; known: boolean }) {
  const record = useRecord(props.id, false);
  return <Frame {...props} live={live} isPolled={known} isMissing={known && !live} recordQuery={record} />;
}

/** For the rovers list: everything from the record, polled every 4 s. */
export function RoverDrawer(props: Props) {
  const record = useRecord(props.id, 4000);
  const live = record.data?.connected ? record.data : undefined;
  return (
    <Frame
      {...props}
      live={live}
      isPolled={record.data !== undefined}
      isMissing={false}
      recordQuery={record}
    />
  );
}

function useRecord(id: number, refetchInterval: number | false) {
  return useQuery({
    ...query(areas.rovers.records, { id, password: 0 }),
    refetchInterval,
    select: ({ rovers }) => rovers[0] ?? null,
  });
}

interface FrameProps extends Props {
  live: Live | undefined;
  /** Whether it is live is known. */
  isPolled: boolean;
  /** The rover was live at the last poll. */
  isMissing: boolean;
  recordQuery: ReturnType<typeof useRecord>;
}

function Frame({ id, live, isPolled, isMissing, recordQuery, ...drawer }: FrameProps) {
  const { t } = useTranslation();
  const may = useCan();
  const [{ tab }, setFilter] = useUrlFilter(address);
  const [asking, setAsking] = useState<'disconnect' | 'delete'>();
  const record = recordQuery.data;
  // how high its refusals, its state and its last hours are: what is below does not move
  const isBegun = !useRefusals(id).isPending && isPolled;
  const isPlaced = !useRecent(id).isPending && isBegun;
  const silent = silentByStatus({ status: live?.rtk_fix_status, lastGga: live?.lastgga }, useNow());
  const name = live?.text ?? record?.text ?? '';
  const lastName = useLastName(id, name);
  const title = lastName ?? `${t('rovers.rover')} ${id}`;
  if (record === null && !live) {
    return (
      <Drawer title={title} {...drawer}>
        <NotAuthorised wasThere={lastName !== undefined} />
      </Drawer>
    );
  }
  return (
    <Drawer
      title={title}
      star={name && record?.text ? <HeadStar kind="rover" id={id} name={name} /> : undefined}
      tag={
        live && silent !== null ? (
          <StatusTag status="unknown">{t('rovers.silent', { time: duration(silent) })}</StatusTag>
        ) : live ? (
          <StatusTag status={rtkStatus(live.rtk_fix_status)} />
        ) : (
          <span style={isPolled ? undefined : { visibility: 'hidden' }}>
            <StatusTag status="unknown">{t('rovers.offline')}</StatusTag>
          </span>
        )
      }
      tabs={
        <Tabs
          label={t('rovers.parts')}
          tabs={parts
            .filter((value) => value !== 'emails' || may(areas.emails.list))
            .map((value) => ({ value, text: t(`rovers.part_${value}`) }))}
          value={tab}
          onChange={(next) => setFilter({ tab: next })}
        />
      }
      sub={[record?.companytitle, machineText(record)].filter(Boolean).join(', ') || '\u00a0'}
      footer={
        <>
          <SessionLinks
            rover={id}
            live={live !== undefined}
            known={Boolean(live ?? record?.lastsession)}
            manage
          />
          <span className="grow" />
          <MoreMenu
            items={[
              ...(may(areas.rovers.disconnect)
                ? [
                    {
                      label: t('rovers.disconnect'),
                      icon: <IconPlugConnectedX className="icon icon-14" aria-hidden="true" />,
                      onChoose: () => setAsking('disconnect'),
                    },
                  ]
                : []),
              ...(record && may(areas.roverForms.archive)
                ? [
                    {
                      label: t('rovers.deleteOne', { name: record.text }),
                      icon: <IconTrash className="icon icon-14" aria-hidden="true" />,
                      onChoose: () => setAsking('delete'),
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
      {...drawer}
    >
      {isMissing && (
        <div className={styles.gone}>
          <Banner tone="warning">
            <b>{t('rovers.gone')}</b>
            <br />
            <span className="dim">{t('rovers.goneText')}</span>
          </Banner>
        </div>
      )}
      <TabPanel label={t(`rovers.part_${tab}`)}>
        {tab === 'now' && (
          <>
            <RoverRefusals rover={id} connected={live !== undefined} />
            {live && isBegun && <Now live={live} isSilent={silent !== null} />}
            {(live ?? record) && isBegun && <RecentHours rover={id} />}
            {live && isPlaced && <Position live={live} />}
          </>
        )}
        <QueryState query={recordQuery} failed={t('rovers.failed')} loading={<SkeletonLines />}>
          {(record) =>
            tab === 'now' ? (
              isPlaced && <Ownership record={record} />
            ) : tab === 'ntrip' ? (
              <Account record={record} />
            ) : (
              <Suspense fallback={<SkeletonLines />}>
                <DrawerParts key={tab} part={tab} rover={record} />
              </Suspense>
            )
          }
        </QueryState>
      </TabPanel>
      <Suspense fallback={null}>
        {asking === 'disconnect' && (
          <DisconnectDialog
            rover={{ id, text: title }}
            onClose={() => setAsking(undefined)}
            onDone={() => void recordQuery.refetch()}
          />
        )}
        {asking === 'delete' && record && (
          <ArchiveDialog rover={record} onClose={() => setAsking(undefined)} onDeleted={drawer.onClose} />
        )}
      </Suspense>
    </Drawer>
  );
}
