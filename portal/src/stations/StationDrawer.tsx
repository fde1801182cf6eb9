import type { Station } from '@cairn/contract';
import { IconEdit } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { dataSize, duration } from '../ui/format.ts';
import { EmptyState, Skeleton } from '../ui/States.tsx';
import { StatusTag } from '../ui/Status.tsx';
import { stationStatus } from '../ui/status.ts';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import { Constellations } from './Constellations.tsx';
import './stations.css';
import './words.ts';

const BaseDialog = lazy(async () => ({ default: (await import('./BaseDialog.tsx')).BaseDialog }));

interface Props {
  id: number;
  /** From the list's own poll; undefined while it is awaited or when there is none. */
  station: Station | undefined;
  /** The list has been read. */
  known: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** What is known of one station now, beside the list. */
export function StationDrawer({ id, station, known, ...drawer }: Props) {
  const { t } = useTranslation();
  const { role, readonly } = useUser();
  const [editing, setEditing] = useState(false);
  if (!station) {
    return (
      <Drawer title={known ? t('stations.gone') : '\u00a0'} {...drawer}>
        {known ? (
          <EmptyState title={t('stations.gone')}>{t('stations.goneText')}</EmptyState>
        ) : (
          <Skeleton height={120} />
        )}
      </Drawer>
    );
  }
  const { text, status, countrytext, connecta_title } = station;
  return (
    <Drawer
      title={text}
      tag={<StatusTag status={stationStatus(status)} />}
      sub={`${countrytext}, ${connecta_title}`}
      footer={
        role === 1 &&
        !readonly && (
          <Button icon={<IconEdit className="i" aria-hidden="true" />} onClick={() => setEditing(true)}>
            {t('stations.edit')}
          </Button>
        )
      }
      {...drawer}
    >
      <Now station={station} />
      <Constellations station={station} />
      <About station={station} />
      {editing && (
        <Suspense fallback={null}>
          <BaseDialog id={id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Drawer>
  );
}

function Now({ station }: { station: Station }) {
  const { t } = useTranslation();
  const online = station.status === 1;
  const since = online ? station.connected_time : station.disconnected_time;
  const facts: [label: string, value: ReactNode, note: ReactNode][] = [
    [
      t(online ? 'stations.connected' : 'stations.offlineFor'),
      <Age key="a" of={since} />,
      since ? <DateText key="s" value={since} shape="second" /> : t('stations.neverSeen'),
    ],
    [
      t('stations.satellites'),
      online ? station.all_sats : '-',
      t(station.msm ? 'stations.msm' : 'stations.noMsm'),
    ],
    [
      t('stations.lastRtcm'),
      <RelativeTime key="r" value={station.lastrtcm3} />,
      online
        ? t('stations.perSecond', { n: station.data_rate })
        : t('stations.usage', { size: dataSize(station.datausage) }),
    ],
    [t('stations.avail'), station.avail === null ? '-' : station.avail.toFixed(2), t('stations.week')],
  ];
  return (
    <section aria-label={t('stations.now')}>
      <div className="facts">
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <span>{label}</span>
            <b>{value}</b>
            <small>{note}</small>
          </div>
        ))}
      </div>
    </section>
  );
}

function Age({ of }: { of: string | null }) {
  const now = useNow();
  if (of === null) return '-';
  return (
    <time dateTime={of} title={absoluteWithZone(of)}>
      {duration((now - Date.parse(of)) / 1000)}
    </time>
  );
}

function About({ station }: { station: Station }) {
  const { t } = useTranslation();
  const copied = (label: string, value: string | undefined): [string, ReactNode][] =>
    value === undefined
      ? []
      : [
          [
            label,
            value && (
              <Mono key="m" copy={label}>
                {value}
              </Mono>
            ),
          ],
        ];
  const own = station.mount !== undefined;
  return (
    <>
      <section>
        <h3>{t('stations.details')}</h3>
        <Details
          rows={[
            ...copied(t('stations.mount'), station.mount),
            [t('stations.stationId'), station.station_id],
            [t('stations.latitude'), `${station.latitude.toFixed(8)}°`],
            [t('stations.longitude'), `${station.longitude.toFixed(8)}°`],
            [
              t('stations.altitude'),
              station.altitude === null ? '-' : t('stations.metres', { n: station.altitude.toFixed(3) }),
            ],
            [t('stations.tc'), t(station.topcomm ? 'stations.yes' : 'stations.no')],
          ]}
        />
      </section>
      <section>
        <h3>{t('stations.equipment')}</h3>
        <Details
          rows={[
            [t('stations.type'), station.typetext],
            ...(own
              ? ([
                  ...copied(t('stations.clientSerial'), station.client_serial),
                  ...copied(t('stations.gnssSerial'), station.gnss_serial),
                  ...copied(t('stations.address'), station.actual_ip),
                  [t('stations.agent'), station.user_agent || '-'],
                  [t('stations.messages'), station.message_types?.replaceAll(',', ', ') || '-'],
                ] as [string, ReactNode][])
              : []),
          ]}
        />
      </section>
    </>
  );
}
