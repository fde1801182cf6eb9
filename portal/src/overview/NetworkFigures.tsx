import { lazy, Suspense, useMemo } from 'react';
import { SnapshotBanner } from '../time-machine/SnapshotBanner.tsx';
import { instantFrom } from '../time-machine/timeSteps.rules.ts';
import { useSnapshot } from '../time-machine/useSnapshot.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/States.tsx';
import { Cards } from './Cards.tsx';
import type { OverviewKind } from './columns.tsx';
import styles from './overview.module.css';
import { RoverMapCard } from './RoverMapCard.tsx';
import type { NetworkScope } from './scope.ts';

const TimeSlider = lazy(async () => ({
  default: (await import('../time-machine/TimeSlider.tsx')).TimeSlider,
}));

interface Props {
  kind: OverviewKind;
  scope: NetworkScope;
  country: 1 | 2 | undefined;
  /** The time that is shown, ISO 8601 as in the address; undefined is now. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
  /** The rover whose record is open. */
  selected: number | undefined;
  onSelect: (rover: number) => void;
}

/** The network now, or at a time of the last days: its figures and the map. */
export function NetworkFigures({ kind, scope, country, at: atParam, onAt, selected, onSelect }: Props) {
  const at = useMemo(() => instantFrom(atParam, Date.now()), [atParam]);
  const { snapshot, data, rovers, stations, loading } = useSnapshot(at, scope);
  const past = useMemo(
    () => (at === undefined ? undefined : { rovers, stations, known: data !== undefined }),
    [at, rovers, stations, data],
  );
  const goTo = (next: number | undefined) =>
    onAt(next === undefined ? undefined : new Date(next).toISOString());
  return (
    <>
      {at !== undefined && (
        <div className={styles.whole}>
          <SnapshotBanner
            at={at}
            roversAt={data?.rovers_at}
            failed={snapshot.isError}
            onNow={() => goTo(undefined)}
          />
        </div>
      )}
      <Cards scope={scope} past={past} />
      <div className={past ? classes(styles.figures, styles.past) : styles.figures}>
        <RoverMapCard
          kind={kind}
          scope={scope}
          country={country}
          selected={selected}
          onSelect={onSelect}
          past={past}
          foot={
            <div className={styles.machine}>
              <Suspense fallback={<Skeleton height={48} />}>
                <TimeSlider at={at} onChange={goTo} scope={scope} loading={loading} />
              </Suspense>
            </div>
          }
        />
      </div>
    </>
  );
}
