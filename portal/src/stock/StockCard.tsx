import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './stock.module.css';
import './messages.ts';

interface Props {
  owner: { reseller?: number | undefined; dealer?: number | undefined };
  onOpen?: () => void;
}

/** Lines of types; where there are more types, the last line sums up the rest. */
const MAX_LINES = 3;

/** Units in stock, and the types that most are of. */
export function StockCard({ owner, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ ...query(areas.stock.counts, owner), refetchInterval: 60_000 });
  const types = data?.data.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value) ?? [];
  const named = types.slice(0, types.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES);
  const rest = types.slice(named.length);
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
          <span className={styles.stockMost}>
            {named.map(({ label, value }) => (
              <span key={label}>
                <b>{count(value)}</b> {label}
              </span>
            ))}
            {rest.length > 0 && (
              <span>
                <b>{count(rest.reduce((sum, { value }) => sum + value, 0))}</b>{' '}
                {t('stock.cardRest', { n: rest.length })}
              </span>
            )}
          </span>
        ))
      }
      {...(onOpen && { onOpen })}
    />
  );
}
