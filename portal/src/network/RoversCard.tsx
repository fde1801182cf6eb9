import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { type RtkCode, rtkStatuses } from '../status/status.ts';
import { Meter, StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import './messages.ts';

/** The count card of the reply: its slices are in the order of the contract. */
type Slices = Reply<(typeof areas)['network']['loggedRovers']>['chartdata']['data'];
interface Counts {
  readonly total: number;
  readonly data: readonly Pick<Slices[number], 'value'>[];
}
const sliceOf: Record<RtkCode, number> = { 0: 0, 1: 1, 2: 2, 4: 3, 5: 4, 6: 5 };

/** Rovers logged: how many have a fix, of how many, and how all are spread. */
export function RoversCard({ counts, onOpen }: { counts: Counts | undefined; onOpen?: () => void }) {
  const { t } = useTranslation();
  const values = rtkStatuses.map(({ code, name }) => ({
    name,
    value: counts?.data[sliceOf[code]]?.value,
  }));
  const summary = values.map(({ name, value }) => `${t(`status.${name}`)} ${value ?? '-'}`).join(', ');
  return (
    <StatCard
      label={t('network.cardTitle')}
      value={counts ? count(counts.data[3]?.value) : <Skeleton width={64} height={26} />}
      note={counts && t('network.cardNote', { total: count(counts.total) })}
      picture={
        <Meter
          label={`${t('network.distribution')}: ${summary}`}
          parts={values.map(({ name, value = 0 }) => ({ value, color: `var(--st-${name})` }))}
        />
      }
      foot={values.slice(1).map(({ name, value }) => (
        // those with a fix are the figure of the card
        <span className="status" key={name} title={t(`status.${name}`)}>
          <StatusGlyph status={name} label={t(`status.${name}`)} />
          <span>{count(value)}</span>
        </span>
      ))}
      {...(onOpen && { onOpen })}
    />
  );
}
