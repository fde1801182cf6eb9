import type { CastaRecord } from '@cairn/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { rtkStatus } from '../status/status.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { coordinatePair, decimals } from '../ui/format.ts';
import { IconPencil } from '../ui/icons.tsx';
import { LastUpdate } from '../ui/Page.tsx';
import { Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { CastaDialog } from './CastaDialog.tsx';
import styles from './manage-rover.module.css';
import { Secret } from './NtripCard.tsx';
import { type Rover, useCasta } from './useRover.ts';

/** Casta Settings: what Casta has of the rover, read every 3 s. For system admins. */
export function CastaCard({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const casta = useCasta(rover.value);
  const [editing, setEditing] = useState<CastaRecord>();
  const { data: record, error } = casta;
  return (
    <Card
      id="rover-casta"
      title={t('manageRover.casta')}
      tools={
        record && (
          <>
            <LastUpdate at={casta.dataUpdatedAt} />
            <Button
              tone="quiet"
              size="small"
              icon={<IconPencil className="icon icon-14" aria-hidden="true" />}
              onClick={() => setEditing(record)}
            >
              {t('manageRover.edit')}
            </Button>
          </>
        )
      }
    >
      {error && (
        <button type="button" className="reply bad" disabled>
          {error.message || t('manageRover.failed')}
        </button>
      )}
      {record ? <CastaValues record={record} /> : !error && <Skeleton height={200} />}
      {editing && (
        <CastaDialog
          rover={{ id: rover.value, text: rover.text }}
          record={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

function CastaValues({ record }: { record: CastaRecord }) {
  const { t } = useTranslation();
  const bit = (yes: 0 | 1) => t(yes ? 'rovers.yes' : 'rovers.no');
  const values: readonly (readonly [string, ReactNode])[] = [
    [
      t('rovers.username'),
      <Mono key="u" copy={t('rovers.username')}>
        {record.Username}
      </Mono>,
    ],
    [
      t('manageRover.password'),
      record.Password === undefined ? (
        <span key="p" className="dim">
          {t('manageRover.passwordHidden')}
        </span>
      ) : (
        <Secret key="p" value={record.Password} what={t('manageRover.password')} />
      ),
    ],
    [t('roverCasta.Expiry_date'), <DateText key="e" value={record.Expiry_date} />],
    [t('roverCasta.Allowed'), bit(record.Allowed)],
    [t('manageRover.inUse'), bit(record.In_use)],
    [
      t('manageRover.lastStatus'),
      record.Last_status === null ? '-' : <Status key="s" status={rtkStatus(record.Last_status)} />,
    ],
    [t('manageRover.currentId'), record.Current_id || '-'],
    [t('manageRover.sessionStart'), <DateText key="b" value={record.Session_start_time} shape="second" />],
    [t('roverCasta.Forced_mountpoint'), record.Forced_mountpoint ?? t('manageRover.none')],
    [t('roverCasta.Needs_GGA'), bit(record.Needs_GGA)],
    [t('roverCasta.Ignore_initial_GGA'), bit(record.Ignore_initial_GGA)],
    [t('roverCasta.Preferred_NTRIP_version'), version()],
    [t('manageRover.lastPosition'), position(record.Last_lat, record.Last_lon)],
    [t('manageRover.homePosition'), position(record.Home_lat, record.Home_long)],
    [t('roverCasta.casta'), t(record.casta === 2 ? 'manageRover.castaDk' : 'manageRover.castaUk')],
    [t('roverCasta.Test_user'), bit(record.Test_user)],
    [t('manageRover.castaId'), record.castaid],
    [t('manageRover.roverId'), record.Cloudbase_rover_id],
  ];
  return (
    <dl className={styles.castavalues}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );

  function version(): string {
    const number = record.Preferred_NTRIP_version;
    return number === null ? t('manageRover.default') : t('manageRover.ntripVersion', { n: number });
  }
}

const position = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null
    ? '-'
    : coordinatePair(decimals(latitude, 4), decimals(longitude, 4));
