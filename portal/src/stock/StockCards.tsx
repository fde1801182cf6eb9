import type { StockOutlook } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '../ui/icons.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './stock.module.css';
import './messages.ts';
import { type Horizon, horizonsOf } from './stock.rules.ts';

interface Props {
  types: readonly StockOutlook[];
  /** What the forecast is of. */
  note: string;
  onAdd?: ((type: number) => void) | undefined;
}

/** Each type of a stock: its units and what will be needed in 30, 60 and 90 days. */
export function StockCards({ types, note, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.stockHead}>
        <p className="dim">{note}</p>
        <span className="grow" />
        <ul className={styles.stockLegend} aria-hidden="true">
          <li className={styles.in}>{t('stock.legendStock')}</li>
          <li className={styles.need}>{t('stock.legendNeed')}</li>
          <li className={styles.short}>{t('stock.legendShort')}</li>
        </ul>
      </div>
      <ul className={styles.stockCards}>
        {types.map((type) => (
          <TypeCard key={type.type} type={type} onAdd={onAdd} />
        ))}
      </ul>
    </>
  );
}

function TypeCard({ type, onAdd }: { type: StockOutlook; onAdd: Props['onAdd'] }) {
  const { t } = useTranslation();
  const horizons = horizonsOf(type.needed, type.count);
  const widest = Math.max(1, type.count, ...type.needed);
  return (
    <li className={classes('card stat', styles.stockCard)}>
      <div className="row">
        <h2 className="cut">
          <span className="visually-hidden">{t('stock.type')}: </span>
          {type.text}
        </h2>
        <span className="grow" />
        {onAdd && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconPlus className="icon icon-14" aria-hidden="true" />}
            aria-label={t('stock.addType', { type: type.text })}
            onClick={() => onAdd(type.type)}
          >
            {t('stock.addShort')}
          </Button>
        )}
      </div>
      <span className="value">
        {count(type.count)}
        <small>{t('stock.count')}</small>
      </span>
      <ul className={styles.stockNeed}>
        {horizons.map((horizon) => (
          <Need key={horizon.days} horizon={horizon} stock={type.count} widest={widest} />
        ))}
      </ul>
      <div className="foot">
        {type.count === 0 && horizons.every(({ needed }) => needed === 0) ? (
          <span className={classes(styles.stockOutlook, 'dim')}>{t('stock.unneeded')}</span>
        ) : type.runs_out ? (
          <span className={classes(styles.stockOutlook, 'warning')}>
            <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
            {t('stock.runsOut')} <DateText value={type.runs_out} shape="day" />
          </span>
        ) : (
          <span className={styles.stockOutlook}>
            <IconCircleCheck className="icon icon-14" aria-hidden="true" />
            {t('stock.covers')}
          </span>
        )}
      </div>
    </li>
  );
}

function Need({ horizon, stock, widest }: { horizon: Horizon; stock: number; widest: number }) {
  const { t } = useTranslation();
  const { days, needed, left, short } = horizon;
  const width = (units: number) => ({ width: `${(units / widest) * 100}%` });
  return (
    <li>
      <span className="faint">{t('stock.days', { days })}</span>
      <span
        className={styles.bar}
        role="img"
        aria-label={t('stock.bar', { days, stock: count(stock), needed: count(needed), short: count(short) })}
      >
        <i className={styles.in} style={width(stock)} />
        <i className={styles.need} style={width(Math.min(needed, stock))} />
        {short > 0 && (
          <i className={styles.short} style={{ left: `${(stock / widest) * 100}%`, ...width(short) }} />
        )}
      </span>
      <span className={styles.figure}>
        <b>{count(needed)}</b> {t('stock.needed')}
      </span>
      <span className={short > 0 ? classes(styles.figure, styles.missing) : styles.figure}>
        {short > 0 ? t('stock.short', { n: count(short) }) : t('stock.left', { n: count(left) })}
      </span>
    </li>
  );
}
