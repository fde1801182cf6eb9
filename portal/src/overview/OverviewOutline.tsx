import { Skeleton } from '../ui/States.tsx';
import styles from './overview.module.css';

/** Placeholders of an overview while its tenant loads. */
export function OverviewOutline() {
  return (
    <div className={styles.overview} aria-busy="true">
      <div className={styles.cards}>
        <Skeleton height={136} />
        <Skeleton height={136} />
        <Skeleton height={136} />
      </div>
      <div className={styles.figures}>
        <Skeleton height={520} />
      </div>
      <div className={styles.trends}>
        <Skeleton height={282} />
        <Skeleton height={166} />
        <Skeleton height={148} />
      </div>
    </div>
  );
}
