/* An event of a payment that is an order already, and that names another company, sum or choice of subscriptions. It does not
   change the order; people have to look. See docs/decisions/087-orders.md. */
alter table orders add contradicted_at timestamptz; -- when the last such event came
alter table order_deliveries drop constraint order_deliveries_outcome_check;
alter table order_deliveries add constraint order_deliveries_outcome_check
  check (outcome in ('ordered', 'known', 'contradicts', 'refunded', 'early_refund', 'ignored'));
