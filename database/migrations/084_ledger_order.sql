/* Movements of stock in the order that the ledger locked their accounts, each with the balances after it. The id and the time
   of a movement were drawn before it waited for the locks, so of two that ran at once the later could have the smaller id.
   See docs/decisions/070-stock-ledger.md. */

-- null: of an earlier movement of which the order is not known
alter table stock_movements add reseller_balance integer, add dealer_balance integer;

/* What is stored is restated in the order of the ids, which is the order in which movements reached the locks. Where that
   gives a balance that cannot have been, it was not the order, and the balances up to the movement after it are not known, of
   the other account neither. */
with sums as (
  select id, reseller_id, dealer_id, type_id,
    sum(quantity) over (partition by reseller_id, dealer_id, type_id order by id) as balance
  from stock_entries
), known as (
  select *, min(balance) over (partition by reseller_id, dealer_id, type_id order by id rows between 1 preceding and unbounded following) as lowest
  from sums
), restated as (
  select id, max(balance) filter (where dealer_id is null) as of_reseller, max(balance) filter (where dealer_id is not null) as of_dealer
  from known group by id having min(lowest) >= 0
)
update stock_movements moved set reseller_balance = of_reseller, dealer_balance = of_dealer from restated where restated.id = moved.id;

/* Changes a balance, whose row is locked by it until the transaction ends, and returns what it is then. */
drop trigger stock_carried on stock_movements;
drop function change_stock(integer, integer, integer, integer);
create function change_stock(reseller integer, dealer integer, type integer, difference integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare now_there integer;
begin
  insert into stock_balances (reseller_id, dealer_id, type_id) values (reseller, dealer, type)
    on conflict on constraint stock_balances_owner do nothing;
  update stock_balances set quantity = quantity + difference
    where reseller_id is not distinct from reseller and dealer_id is not distinct from dealer and type_id = type
    returning quantity into now_there;
  return now_there;
end $$;
revoke all on function change_stock(integer, integer, integer, integer) from public;

/* Carries a movement into the balances; the reseller's row is locked before the dealer's, so that no two wait for each
   other. The id, and the time unless it was given, are drawn when the movement has both. */
create or replace function carry_stock_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.dealer_id is not null and not exists (select from dealers where id = new.dealer_id and reseller_id = new.reseller_id) then
    raise exception 'dealer % is not of reseller %', new.dealer_id, new.reseller_id using errcode = 'foreign_key_violation';
  end if;
  new.reseller_balance := case
    when new.kind in ('added', 'returned') then change_stock(new.reseller_id, null, new.type_id, new.quantity)
    when new.kind in ('removed', 'assigned') then change_stock(new.reseller_id, null, new.type_id, -new.quantity) end;
  new.dealer_balance := case
    when new.kind in ('assigned', 'refunded') then change_stock(null, new.dealer_id, new.type_id, new.quantity)
    when new.kind in ('returned', 'sold') then change_stock(null, new.dealer_id, new.type_id, -new.quantity) end;
  new.id := nextval('stock_movements_id_seq');
  if new.at = now() then new.at := clock_timestamp(); end if;
  return new;
end $$;
create trigger stock_carried before insert on stock_movements for each row execute function carry_stock_movement();

drop trigger movements_stay on stock_movements;
create trigger movements_stay before update of id, at, kind, type_id, quantity, reseller_id, dealer_id, subscription_id, purchase_order,
  reason, reseller_balance, dealer_balance or delete on stock_movements for each row execute function refuse_change();

drop index stock_movements_dealer_id_at_id_idx, stock_movements_reseller_id_at_id_idx;
create index on stock_movements (dealer_id, id desc);
create index on stock_movements (reseller_id, id desc);
