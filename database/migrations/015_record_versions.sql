-- Versions of the records that people edit in forms, and the answers to calls that may be sent twice.

/* ---- versions ----
   `version` goes up whenever a field that people edit changes, whoever changes it: a form, the command line, a job.
   `edits` has an entry for each field that has ever changed: the version that changed it, when, and the user (null: no
   user, so the command line or a job). It holds no values: those are in the row. */

create function count_edit() returns trigger language plpgsql as $$
declare changed text[];
begin
  new.version := old.version;
  new.edits := old.edits;
  select array_agg(field) into changed from unnest(tg_argv) field
    where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  if changed is null then return new; end if;
  new.version := old.version + 1;
  new.edits := old.edits || (
    select jsonb_object_agg(field, jsonb_build_object('version', new.version, 'at', statement_timestamp(),
      'by', nullif(current_setting('cairn.editor', true), '')::integer))
    from unnest(changed) field);
  return new;
end $$;

/* Gives a table versions that count changes of these columns. For later tables too: select version_records('machines', array['regnum']). */
create function version_records(kept regclass, columns text[]) returns void language plpgsql as $$
begin
  execute format('alter table %s add version integer not null default 1, add edits jsonb not null default ''{}''', kept);
  execute format('create trigger edit_counted before update of %s, version, edits on %s for each row execute function count_edit(%s)',
    (select string_agg(quote_ident(name), ', ') from unnest(columns) name), kept,
    (select string_agg(quote_literal(name), ', ') from unnest(columns) name));
end $$;
revoke all on function version_records(regclass, text[]) from public;

select version_records('resellers', array['title', 'country', 'address1', 'address2', 'address3', 'towncity', 'county', 'postcode',
  'tel', 'mobile', 'website', 'login_title', 'logo', 'background', 'admin_user_id']);
select version_records('dealers', array['reseller_id', 'title', 'country', 'address1', 'address2', 'address3', 'towncity', 'county', 'postcode',
  'tel', 'mobile', 'website', 'rtk_url', 'change_username', 'jd_dealer', 'login_title', 'logo', 'background', 'admin_user_id']);
select version_records('companies', array['reseller_id', 'dealer_id', 'title', 'country', 'address1', 'address2', 'address3', 'towncity', 'county',
  'postcode', 'tel', 'mobile', 'website', 'account', 'send_emails', 'login_title', 'logo', 'background', 'admin_user_id']);
select version_records('users', array['role', 'reseller_id', 'dealer_id', 'company_id', 'fname', 'lname', 'email', 'mobile', 'readonly', 'theme',
  'manage_reseller_stock']);
select version_records('stations', array['title', 'mount', 'password_sealed', 'station_id', 'type', 'country', 'connecta', 'topcomm',
  'latitude', 'longitude', 'altitude', 'client_serial', 'gnss_serial', 'iccid', 'virtual_ip']);

grant select (version) on users to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select (edits) on users to cairn_reseller, cairn_dealer, cairn_company;

/* ---- calls that may be sent twice ----
   The key is a SHA-256 over the user, the call, what was sent and the Idempotency-Key. It is claimed in the transaction
   of the change: a second call waits for the first and gets its answer, or does the work when the first was undone. */

create table idempotency_keys (
  key text primary key,
  reply jsonb, -- null only within the transaction that claimed the key
  created_at timestamptz not null default now()
);
create index on idempotency_keys (created_at);

/* Gives the answer of the call that had this key before; null when the key is now this transaction's. */
create function claim_idempotency_key(wanted text) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into idempotency_keys (key) values (wanted) on conflict do nothing;
  if found then return null; end if;
  return (select reply from idempotency_keys where key = wanted);
end $$;

create function store_idempotent_reply(wanted text, given jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update idempotency_keys set reply = given where key = wanted and reply is null;
$$;
revoke all on function claim_idempotency_key(text), store_idempotent_reply(text, jsonb) from public;
grant execute on function claim_idempotency_key(text), store_idempotent_reply(text, jsonb)
  to cairn_service, cairn_reseller, cairn_dealer, cairn_company;
