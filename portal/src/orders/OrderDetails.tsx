import { useTranslation } from '../language/index.ts';
import { Details } from '../ui/Card.tsx';
import { pounds } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { OrderState } from './OrderState.tsx';
import styles from './orders.module.css';
import type { OrderRecord } from './useOrderForm.ts';
import './messages.ts';

/** What was paid, by whom, and the subscriptions that were sold. */
export function OrderDetails({ record: { payment, subs } }: { record: OrderRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {payment.contradicted && (
        <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
          <DateText value={payment.contradicted} />: {t('orders.contradicted')}
        </Banner>
      )}
      <Details
        rows={[
          [t('orders.dealer'), payment.dealer],
          [t('orders.name'), payment.name || '-'],
          [
            t('orders.order'),
            <span key="o" className="mono">
              {payment.order}
            </span>,
          ],
          [t('orders.amount'), pounds(payment.amount)],
          [t('orders.datetime'), <DateText key="d" value={payment.datetime} />],
          [t('orders.status'), <OrderState key="s" order={payment} />],
        ]}
      />
      <section className={styles.orderPart}>
        <header>
          <h3>{t('orders.subscriptions')}</h3>
        </header>
        <ul className={styles.orderRows}>
          {subs.map(({ id, title, substatustext, subscription, rover, rovername, obstacle }) => {
            const sims = subscription[0]?.simms ?? 0;
            return (
              <li key={id}>
                <span className="grow">
                  {title}
                  {rover !== null && (
                    <span className="dim">{t('orders.intoRover', { rover: rovername })}</span>
                  )}
                  <span className="faint">{substatustext}</span>
                  {obstacle && <span className="tone-error">{obstacle}</span>}
                </span>
                <span className="dim nowrap">
                  {sims > 0 ? t('orders.simsOf', { count: sims }) : t('orders.noSim')}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
