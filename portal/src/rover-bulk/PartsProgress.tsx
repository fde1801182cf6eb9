import { ROVERS_PER_BULK } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Meter } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { SkeletonLines } from '../ui/States.tsx';

/** How far an action on more rovers than one call takes has come. */
export function PartsProgress({ reached, total }: { reached: number; total: number }) {
  const { t } = useTranslation();
  if (total <= ROVERS_PER_BULK) return <SkeletonLines count={6} />;
  const text = t('roverBulk.reached', { n: count(reached), of: count(total) });
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <Meter
        label={text}
        parts={[
          { value: reached, color: 'var(--accent)' },
          { value: total - reached, color: 'var(--hairline)' },
        ]}
      />
    </div>
  );
}
