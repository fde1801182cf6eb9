import type { OrderSim } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { IconCircleCheck, IconTrash } from '../ui/icons.tsx';
import type { Coverage } from './coverage.rules.ts';
import { NotActive } from './NotActive.tsx';
import styles from './orders.module.css';
import './messages.ts';

interface Props {
  sims: readonly OrderSim[];
  needed: number;
  coverage: Coverage;
  editable: boolean;
  onRemove: (id: number) => void;
}

/** The SIMs of an order, and how far they cover it. */
export function AssignedSims({ sims, needed, coverage, editable, onRemove }: Props) {
  const { t } = useTranslation();
  const isOpen = editable && coverage !== 'covered'; // an order that cannot be processed lacks nothing
  return (
    <section className={styles.orderPart}>
      <header>
        <h3>{t('orders.assigned')}</h3>
        <span className={classes(styles.orderCoverage, 'num', isOpen ? 'order-10' : 'dim')} role="status">
          {coverage === 'covered' && needed > 0 && (
            <IconCircleCheck className="icon icon-14 tone-ok" aria-hidden="true" />
          )}
          {t('orders.coverage', { n: sims.length, needed })}
        </span>
      </header>
      {sims.length === 0 ? (
        <p className="faint">{t(needed > 0 ? 'orders.noneAssigned' : 'orders.notNeeded')}</p>
      ) : (
        <ul className={styles.orderRows}>
          {sims.map(({ value, iccid, endpoint_name, endpoint_id, statusid, available }) => (
            <li key={value}>
              <span className="grow">
                <span className="mono">{iccid}</span>
                <span className="dim">{endpoint_name || endpoint_id}</span>
                <NotActive statusid={statusid} />
                {editable && available === 0 && <span className="tone-error">{t('orders.gone')}</span>}
              </span>
              {editable && (
                <IconButton small label={t('orders.remove', { iccid })} onClick={() => onRemove(value)}>
                  <IconTrash className="icon" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
