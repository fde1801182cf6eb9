import { type LoggedRover, NETWORK_MOUNTPOINT, type Reply } from '@cairn/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { rtkStatus } from '../status/status.ts';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { decimals, distance, duration, quantity } from '../ui/format.ts';
import { RunningDuration } from '../ui/RunningDuration.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { RoverActions } from './RoverActions.tsx';
import './messages.ts';

const RoverProfile = lazy(async () => ({
  default: (await import('../correction-profiles/RoverProfile.tsx')).RoverProfile,
}));

export type RoverRecord = Reply<(typeof areas)['rovers']['records']>['rovers'][number];
/** The current state of a rover, from the live poll or the record. */
export type Live = Omit<LoggedRover, 'companytitle' | 'satellites'> & { satellites?: number | null };

/** The make, model and registration of what a rover is on; empty where it is on nothing. */
export function machineText(record: RoverRecord | null | undefined): string {
  const machine = record?.machine[0];
  return machine
    ? [`${machine.make_title} ${machine.model_title}`, machine.regnum].filter(Boolean).join(', ')
    : '';
}

/** What a connected rover gets and since when. */
export function Now({ live, isSilent }: { live: Live; isSilent: boolean }) {
  const { t } = useTranslation();
  const rows: [string, ReactNode, ReactNode?][] = [
    [
      t('rovers.station'),
      live.basestation ?? '-',
      distance(live.distance === null ? null : live.distance * 1000),
    ],
    [t('rovers.age'), quantity(live.data_age, 's')],
    ...(live.satellites === undefined
      ? []
      : ([[t('rovers.satellites'), live.satellites ?? '-']] as [string, ReactNode][])),
    [
      t('rovers.connected'),
      <RunningDuration key="c" from={live.connect_time_rover} />,
      live.time_to_fix === null ? t('rovers.noFix') : t('rovers.fixIn', { time: duration(live.time_to_fix) }),
    ],
  ];
  return (
    <section aria-label={t('rovers.now')}>
      {isSilent && (
        <p className="dim">
          {t('rovers.silentText', { status: t(`status.${rtkStatus(live.rtk_fix_status)}`) })}
        </p>
      )}
      <div className="stats">
        {rows.map(([label, value, note]) => (
          <div key={label}>
            <span>{label}</span>
            <b>{value}</b>
            {note && <small>{note}</small>}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Where a connected rover was by its last GGA. */
export function Position({ live }: { live: Live }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('rovers.position')}</h3>
      <Details
        rows={[
          [t('rovers.latitude'), degrees(live.latitude)],
          [t('rovers.longitude'), degrees(live.longitude)],
          [t('rovers.lastGga'), <RelativeTime key="g" value={live.lastgga} />],
        ]}
      />
    </section>
  );
}

const degrees = (value: number | null) => (value === null ? '-' : `${decimals(value, 7)}°`);

/** What its receiver logs in with, and what its account allows. */
export function Account({ record }: { record: RoverRecord }) {
  const { t } = useTranslation();
  const bit = (yes: 0 | 1) => t(yes ? 'rovers.yes' : 'rovers.no');
  const mount = record.forced_mountpoint;
  return (
    <section>
      <Details
        rows={[
          [
            t('rovers.username'),
            <Mono key="u" copy={t('rovers.username')}>
              {record.username}
            </Mono>,
          ],
          [
            t('rovers.mountpoint'),
            <span key="m" className="row">
              {mount && <span className="dim">{t('rovers.forced')}</span>}
              <Mono copy={t('rovers.mountpoint')}>{mount ?? NETWORK_MOUNTPOINT}</Mono>
            </span>,
          ],
          [
            t('rovers.address'),
            <Mono key="a" copy={t('rovers.address')}>
              {record.connection}
            </Mono>,
          ],
          [
            t('rovers.port'),
            <span key="p" className="mono">
              {record.port}
            </span>,
          ],
          [
            t('rovers.corrections'),
            <Suspense key="c" fallback={'\u00a0'}>
              <RoverProfile rover={record.value} />
            </Suspense>,
          ],
          [t('rovers.casta'), t(record.casta === 2 ? 'rovers.dk' : 'rovers.uk')],
          [t('rovers.allowed'), bit(record.allowed)],
          [t('rovers.needsGga'), bit(record.needs_gga)],
          [t('rovers.disconnectOnChange'), bit(record.disconnect_onchangebase)],
        ]}
      />
    </section>
  );
}

/** Whose it is, what it is on, and until when it may connect. */
export function Ownership({ record }: { record: RoverRecord }) {
  const { t } = useTranslation();
  const machine = machineText(record);
  return (
    <section>
      <h3>
        {t('rovers.whose')}
        <span className="grow" />
        <RoverActions rover={record} />
      </h3>
      <Details
        rows={[
          [t('rovers.company'), record.companytitle],
          [t('rovers.dealer'), record.dealertitle],
          [t('rovers.reseller'), record.resellertitle],
          ...(machine ? ([[t('rovers.machine'), machine]] as const) : []),
          [t('rovers.expiry'), <DateText key="e" value={record.expire} />],
          [t('rovers.lastconnect'), <RelativeTime key="l" value={record.connect_time_rover} />],
        ]}
      />
    </section>
  );
}
