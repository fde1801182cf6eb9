import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import './messages.ts';
import './stock.css';

interface Props {
  owner: { reseller?: number | undefined; dealer?: number | undefined };
  onOpen?: () => void;
}

/** Types that are named; the rest are in the sum. */
const named = 3;

/** Units in stock, and the types that most are of. */
export function StockCard({ owner, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ ...query(areas.stock.counts, owner), refetchInterval: 60_000 });
  const types = data?.data.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value) ?? [];
  return (
    <StatCard
      label={t('stock.card')}
      value={data ? count(data.total) : isError ? '-' : <Skeleton width={64} height={26} />}
      note={data && t('stock.cardNote')}
      foot={
        data &&
        (types.length === 0 ? (
          <span>{t('stock.cardNone')}</span>
        ) : (
          <span className="stock-most">
            {types.slice(0, named).map(({ label, value }) => (
              <span key={label}>
                <b>{count(value)}</b> {label}
              </span>
            ))}
          </span>
        ))
      }
      {...(onOpen && { onOpen })}
    />
  );
}
