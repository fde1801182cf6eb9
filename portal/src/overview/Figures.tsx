import { lazy, Suspense, useMemo } from 'react';
import { PastBanner } from '../display/PastBanner.tsx';
import { momentIn } from '../display/past.rules.ts';
import { useMoment } from '../display/usePast.ts';
import { Skeleton } from '../ui/States.tsx';
import { Cards } from './Cards.tsx';
import type { Of } from './columns.tsx';
import './overview.css';
import { RoverMapCard } from './RoverMapCard.tsx';
import type { Scope } from './scope.ts';

const TimeSlider = lazy(async () => ({ default: (await import('../display/TimeSlider.tsx')).TimeSlider }));

interface Props {
  of: Of;
  scope: Scope;
  /** The moment that is shown, ISO 8601 as in the address; undefined is now. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
  /** The rover whose record is open. */
  selected: number | undefined;
  onSelect: (rover: number) => void;
}

/** How the network is, or was at a moment of the last days: its figures, and where everyone is. */
export function Figures({ of, scope, at: asked, onAt, selected, onSelect }: Props) {
  const at = useMemo(() => momentIn(asked, Date.now()), [asked]);
  const { moment, data, rovers, stations, waits } = useMoment(at, scope);
  const past = useMemo(
    () => (at === undefined ? undefined : { rovers, stations, known: data !== undefined }),
    [at, rovers, stations, data],
  );
  const goTo = (next: number | undefined) =>
    onAt(next === undefined ? undefined : new Date(next).toISOString());
  return (
    <div className={past ? 'figures past' : 'figures'}>
      {at !== undefined && (
        <PastBanner
          at={at}
          roversAt={data?.rovers_at}
          failed={moment.isError}
          onNow={() => goTo(undefined)}
        />
      )}
      <Cards scope={scope} past={past} />
      <RoverMapCard
        of={of}
        scope={scope}
        selected={selected}
        onSelect={onSelect}
        past={past}
        foot={
          <div className="machine">
            <Suspense fallback={<Skeleton height={48} />}>
              <TimeSlider at={at} onChange={goTo} scope={scope} waits={waits} />
            </Suspense>
          </div>
        }
      />
    </div>
  );
}
