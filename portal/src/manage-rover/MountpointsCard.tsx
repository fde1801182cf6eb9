import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { distance, quantity } from '../ui/format.ts';
import styles from './manage-rover.module.css';
import type { Rover } from './useRover.ts';

/** The one mountpoint that rovers connect to, and the station behind it now. */
export function MountpointsCard({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const { basestation, forced_mountpoint: forced } = rover;
  const rows: (readonly [string, ReactNode])[] = [
    [
      t('manageRover.servedBy'),
      basestation
        ? [basestation, distance(rover.distance === null ? null : rover.distance * 1000)]
            .filter((part) => part !== '-')
            .join(', ')
        : '-',
    ],
    [t('manageRover.choice'), forced ? <Mono key="f">{forced}</Mono> : t('manageRover.nearest')],
    [t('manageRover.age'), quantity(rover.data_age, 's')],
  ];
  return (
    <Card
      title={t('manageRover.mountpoints')}
      tools={
        <span className={styles.mountstate}>
          {rover.connected ? (
            <Status status="online">{t('manageRover.inUse')}</Status>
          ) : (
            <Status status="unknown">{t('manageRover.notInUse')}</Status>
          )}
        </span>
      }
    >
      <Details
        rows={[
          [
            t('rovers.mountpoint'),
            <Mono key="m" copy={t('rovers.mountpoint')}>
              {NETWORK_MOUNTPOINT}
            </Mono>,
          ],
          ...rows,
        ]}
      />
    </Card>
  );
}
