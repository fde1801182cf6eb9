import { useNavigate } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { LatestEvents } from '../network/LatestEvents.tsx';
import { RoversCard } from '../network/RoversCard.tsx';
import { listedStations } from '../network-display/displayFilter.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { SimUsageCard } from '../sims/SimUsageCard.tsx';
import { StationsCard } from '../stations/StationsCard.tsx';
import { StockCard } from '../stock/StockCard.tsx';
import { SubscriptionsCard } from '../subscriptions/SubscriptionsCard.tsx';
import { roverCounts, type SnapshotPoints, stationCounts } from '../time-machine/snapshotCounts.ts';
import { classes } from '../ui/classes.ts';
import styles from './overview.module.css';
import type { NetworkScope } from './scope.ts';
import { useRovers, useStations } from './useNetwork.ts';

/**
 * How many rovers have a fix and how many stations are on line, of now or of the past, and what is sold and in stock
 * now; each leads to its list.
 */
export function Cards({ scope, past }: { scope: NetworkScope; past: SnapshotPoints | undefined }) {
  const open = useOpen();
  const { country, ...tenant } = scope;
  const rovers = useRovers(scope);
  const stations = useStations(scope);
  const counts = past?.known ? roverCounts(past.rovers) : past ? undefined : rovers.data?.chartdata;
  const snapshotStations = past?.known ? stationCounts(past.stations) : undefined;
  const toRovers = open('casterroverslogged', tenant);
  // who has no list of stations reads them on the display
  const toStations =
    open('casterreferencestations', country ? { country } : {}) ??
    open('casternetworkdisplay', listedStations);
  const { company, ...owner } = tenant;
  const toSubscriptions = company
    ? open('castercompanysubscriptions', { company })
    : open('castersubscriptions', tenant);
  const toStock = owner.dealer
    ? open('castersubscriptionsstockdealer', { dealer: owner.dealer })
    : open('castersubscriptionsstockreseller', owner);
  const toSims = open('castersimms', tenant);
  return (
    <div className={past ? classes(styles.cards, styles.past) : styles.cards}>
      <RoversCard counts={counts} {...(toRovers && { onOpen: toRovers })} />
      <StationsCard
        counts={past ? snapshotStations?.counts : stations.data?.chartdata.data}
        stations={past ? snapshotStations?.list : stations.data?.basestations}
        country={country}
        {...(toStations && { onOpen: toStations })}
      />
      <SubscriptionsCard tenant={tenant} {...(toSubscriptions && { onOpen: toSubscriptions })} />
      <SimUsageCard tenant={tenant} {...(toSims && { onOpen: toSims })} />
      {!company && toStock && <StockCard owner={owner} onOpen={toStock} />}
    </div>
  );
}

/** The newest lines of the caster log about these rovers. */
export function Latest({ scope }: { scope: NetworkScope }) {
  return <LatestEvents events={useRovers(scope).data?.lastevents} className={styles.latest} />;
}

/** The way to a page with a filter; undefined where the person's role has no such page. */
function useOpen() {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  return (
    name:
      | 'casterroverslogged'
      | 'casterreferencestations'
      | 'casternetworkdisplay'
      | 'castersubscriptions'
      | 'castercompanysubscriptions'
      | 'castersimms'
      | 'castersubscriptionsstockdealer'
      | 'castersubscriptionsstockreseller',
    search: Record<string, unknown>,
  ) => (mayOpen(name) ? () => void navigate(page(name, { search })) : undefined);
}
