import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import styles from './rover-wizard.module.css';
import '../rovers/messages.ts';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import './messages.ts';

/** What the receiver of a new rover needs, as the server stored it; a SIM alone needs nothing. */
export function ReceiverSettings({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...query(areas.rovers.records, { id }),
    staleTime: 0,
    select: ({ rovers }) => rovers[0] ?? null,
  });
  if (found.data?.subscriptiondetail?.[0]?.corrections === 0) return null;
  const copied = (label: string, value: string | undefined) =>
    [
      label,
      <Mono key={label} copy={label}>
        {value}
      </Mono>,
    ] as const;
  return (
    <section className={styles.receiver} aria-label={t('roverForm.ready')}>
      <h3>{t('roverForm.ready')}</h3>
      <QueryState query={found} failed={t('roverForm.unreadable')} loading={<SkeletonLines count={5} />}>
        {({ connection, port, username, password }) => (
          <Details
            rows={[
              copied(t('rovers.address'), connection),
              copied(t('rovers.port'), String(port)),
              copied(t('roverForm.mountpoint'), NETWORK_MOUNTPOINT),
              copied(t('roverForm.username'), username),
              copied(t('roverForm.password'), password),
            ]}
          />
        )}
      </QueryState>
    </section>
  );
}
