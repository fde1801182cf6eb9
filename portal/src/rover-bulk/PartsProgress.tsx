import { ROVERS_PER_BULK } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Meter } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { SkeletonLines } from '../ui/States.tsx';

/** How far an action on more rovers than one call takes has come. */
export function PartsProgress({ reached, of }: { reached: number; of: number }) {
  const { t } = useTranslation();
  if (of <= ROVERS_PER_BULK) return <SkeletonLines count={6} />;
  const text = t('roverBulk.reached', { n: count(reached), of: count(of) });
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <Meter
        label={text}
        parts={[
          { value: reached, color: 'var(--accent)' },
          { value: of - reached, color: 'var(--hairline)' },
        ]}
      />
    </div>
  );
}
