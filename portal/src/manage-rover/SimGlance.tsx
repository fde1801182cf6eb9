import type { SubscriptionRecord } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { megabytes } from '../sims/data.ts';
import { SimAlertSign, SimStatus } from '../sims/SimStatus.tsx';
import { useRoverSims } from '../sims/useSims.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './manage-rover.module.css';
import { Stats, useSubscriptionStat } from './Stats.tsx';
import './messages.ts';

interface Props {
  rover: number;
  subscription: SubscriptionRecord;
}

/** What matters of a rover with a SIM alone, which gets no corrections: its subscription, the card and its data. */
export function SimGlance({ rover, subscription }: Props) {
  const { t } = useTranslation();
  const { data: sims } = useRoverSims(rover);
  const { data } = useQuery({ ...query(areas.sims.dataUsage, { rover }), refetchInterval: 300_000 });
  const [first] = sims ?? [];
  const waiting = <Skeleton width={80} height={18} />;
  const card = first ? (
    <span className={styles.simslot}>
      <SimStatus sim={first} /> <SimAlertSign sim={first} />
    </span>
  ) : (
    t('manageRover.notSupplied')
  );
  return (
    <section id="rover-now" className={classes(styles.glance, styles.even)} aria-label={t('manageRover.now')}>
      <Stats
        stats={[
          useSubscriptionStat(subscription),
          { label: t('manageRover.expiry'), value: <DateText value={subscription.roverdata.subend} /> },
          {
            label: t('manageRover.simCard', { n: 1 }),
            value: sims ? card : waiting,
            note: first && <span className="mono">{first.number}</span>,
          },
          {
            label: t('sims.dataused'),
            value: data ? megabytes(data.simms > 0 || data.used > 0 ? data.used : null) : waiting,
          },
        ]}
      />
    </section>
  );
}
