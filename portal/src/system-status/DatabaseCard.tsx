import type { DatabaseState } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Card, Details } from '../ui/Card.tsx';
import { count, dataSize, decimals, duration, quantity } from '../ui/format.ts';
import styles from './system-status.module.css';

/** What the database does, and the statements that it spends most time on. */
export function DatabaseCard({ database }: { database: DatabaseState }) {
  const { t } = useTranslation();
  const { connections, max_connections, cache_hits, disk_free, disk_size, slowest } = database;
  // what only other sessions show is absent where the owner may not see them, which is not the same as not measured yet
  const hidden = connections !== null && database.active === null;
  const seen = (value: number | null, text: (value: number) => string): ReactNode =>
    value !== null ? text(value) : hidden ? <span title={t('systemStatus.mayNotSee')}>-</span> : '-';
  const age = (value: number) => (value < 1 ? quantity(value, 's') : duration(value));
  const left = [
    [t('systemStatus.active'), seen(database.active, count)],
    [t('systemStatus.waiting'), seen(database.waiting, count)],
    [
      t('systemStatus.connections'),
      connections === null
        ? '-'
        : t('systemStatus.connectionsOf', { n: count(connections), most: count(max_connections) }),
    ],
    [t('systemStatus.transactions'), decimals(database.transactions, 1)],
    [t('systemStatus.cacheHits'), cache_hits === null ? '-' : quantity(cache_hits * 100, '%')],
    [t('systemStatus.oldest'), seen(database.oldest_transaction, age)],
    [t('systemStatus.longest'), seen(database.longest_statement, age)],
    [t('systemStatus.size'), dataSize(database.bytes)],
    [
      t('systemStatus.free'),
      disk_free === null
        ? '-'
        : t('systemStatus.freeOf', { free: dataSize(disk_free), size: dataSize(disk_size) }),
    ],
  ] as const;
  return (
    <Card title={t('systemStatus.database')}>
      <Details rows={left} />
      {slowest.length === 0 ? (
        <p className={styles.aside}>{t('systemStatus.slowestNone')}</p>
      ) : (
        <>
          <h3 className={styles.subtitle}>{t('systemStatus.slowest')}</h3>
          <ol className={styles.statements}>
            {slowest.map(({ statement, calls, mean_ms }) => (
              <li key={statement}>
                <code title={statement}>{statement}</code>
                <small>
                  {t('systemStatus.slowestOf', { calls: count(calls), mean: decimals(mean_ms, 2) })}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
