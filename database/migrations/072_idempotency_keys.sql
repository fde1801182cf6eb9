-- A key belongs to one request: the same key with another one is refused, not done and not answered as the first was.
-- See docs/decisions/035-optimistic-locking.md.

/* Hash of the call and of what was sent. Null: stored before there was any, or by a program of before. */
alter table idempotency_keys add request text;

/* Gives the answer of the request that had this key before; null when the key is now this transaction's. */
drop function claim_idempotency_key(text);
create function claim_idempotency_key(wanted text, for_request text default null) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare claimed idempotency_keys;
begin
  insert into idempotency_keys (key, request) values (wanted, for_request) on conflict do nothing;
  if found then return null; end if;
  select * into claimed from idempotency_keys where key = wanted;
  if claimed.request is distinct from for_request then
    raise exception 'this key is of another request' using errcode = 'unique_violation', constraint = 'idempotency_key_of_another';
  end if;
  return claimed.reply;
end $$;
revoke all on function claim_idempotency_key(text, text) from public;
grant execute on function claim_idempotency_key(text, text) to cairn_service, cairn_api, cairn_reseller, cairn_dealer, cairn_company;
