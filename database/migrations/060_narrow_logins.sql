/* The api and the worker get by name what they write, and the worker nothing by which people sign in. cairn_service, of
   which both were members, stays for commands and the supervisor. See docs/decisions/052-least-privilege.md. */
do $$
declare policy record;
begin
  -- they read and write the rows of all tenants, as before
  for policy in select relname from pg_policy join pg_class c on c.oid = polrelid
    where polname = 'service' and relnamespace = 'public'::regnamespace loop
    execute format('alter policy service on %I to cairn_service, cairn_api, cairn_worker', policy.relname);
  end loop;
end $$;

grant usage on schema public to cairn_api, cairn_worker;
grant usage, select on all sequences in schema public to cairn_api, cairn_worker;
alter default privileges in schema public grant usage, select on sequences to cairn_api, cairn_worker;

/* ---- the api: reads everything, and writes what people change ---- */

grant select on all tables in schema public to cairn_api;
-- the tables of later migrations too; what is written is granted by name
alter default privileges in schema public grant select on tables to cairn_api;

grant insert, update on resellers, dealers, companies, users, machine_makers, machine_models, machines, rovers, stations, rover_notes,
  user_sessions, user_totp, user_recovery_codes, user_passkeys, sign_in_challenges, sign_in_failures, known_addresses, mailed_links,
  calendar_feeds, expiry_notice_settings, settings, images, written_checks, subscriptions, sim_suppliers, sim_packages, sim_requests, sim_changes, sim_refreshes,
  orders, order_subscriptions, order_sims, order_deliveries to cairn_api;
grant insert on user_events, emails, subscription_events, stock_movements, sim_moves, rinex_jobs to cairn_api;
grant update on station_alarms to cairn_api;
grant delete on machine_makers, machine_models, machines, calendar_feeds, user_totp, user_recovery_codes, user_passkeys,
  sign_in_challenges, sign_in_failures to cairn_api;
grant execute on function claim_idempotency_key(text), store_idempotent_reply(text, jsonb), free_rover_username(text),
  free_rover_usernames(text, integer), taken_rover_usernames(text[]) to cairn_api;

/* ---- the worker: nothing by which people sign in, and no password of a rover or station ---- */

grant select on all tables in schema public to cairn_worker;
alter default privileges in schema public grant select on tables to cairn_worker;
do $$
declare secrets record;
begin
  for secrets in select * from (values
      ('users', array['password_hash']), ('rovers', array['password_sealed']), ('stations', array['password_sealed']),
      ('user_sessions', array['token_hash', 'pair_hash', 'parent_hash']), ('user_totp', array['secret_sealed']),
      ('user_recovery_codes', array['code_hash']), ('user_passkeys', array['credential_id', 'public_key']),
      ('sign_in_challenges', array['token_hash', 'passkey_challenge']), ('calendar_feeds', array['token_hash'])
    ) as hidden (relation, columns) loop
    execute format('revoke select on %I from cairn_worker', secrets.relation);
    execute (select format('grant select (%s) on %I to cairn_worker', string_agg(quote_ident(attname), ', ' order by attnum), secrets.relation)
      from pg_attribute where attrelid = secrets.relation::regclass and attnum > 0 and not attisdropped and attname <> all (secrets.columns));
  end loop;
end $$;

grant insert on user_events, emails, mailed_links, caster_log, expiry_notices, subscriptions, subscription_events, stock_movements,
  subscription_counts, sims, sim_moves, sim_packages, sim_changes, sim_refreshes, sim_refresh_changes, sim_usage, sim_alerts,
  rover_minutes, rover_hours, rollup_marks, moments, moment_rovers, coverage_days, coverage_counted, station_coverage, station_hours,
  station_alarms to cairn_worker;
grant update on companies, user_sessions, emails, mailed_links, orders, rover_notes, subscriptions, sim_suppliers, sim_changes,
  sim_requests, sim_refreshes, sim_usage, sim_alerts, rollup_state, rollup_marks, coverage_counted, station_alarms, rinex_jobs to cairn_worker;
grant update (fname, lname, email, mobile, password_hash, archived_at) on users to cairn_worker; -- of who is removed
grant update (supplier, connection_id, endpoint_id, endpoint_name, imsi, msisdn, package_id, apn, service, status, status_text,
  online, read_at, missing_at, usage_month, usage_bytes, usage_read_at) on sims to cairn_worker;
grant update (user_id, user_name) on sim_moves to cairn_worker;
grant update (last_connected_at) on rovers to cairn_worker; -- so that it may lock the row of a rover whose subscription ends
grant delete on emails, mailed_links, idempotency_keys, known_addresses, user_sessions, user_totp, user_recovery_codes, user_passkeys,
  sign_in_challenges, sign_in_failures, images, rover_sessions, rover_minutes, rover_hours, rollup_marks, moments, coverage_days, coverage_counted,
  station_coverage, station_hours, station_alarms, rinex_jobs, subscription_counts, sim_requests, sim_refreshes, sim_usage, sim_alerts to cairn_worker;
grant execute on function make_partitions(integer), drop_partitions(text, integer), make_rover_minutes(date), drop_rover_minutes(integer),
  forget_in_events(integer[]), forget_company_in_events(integer), drop_user_events(integer, integer) to cairn_worker;

do $$
begin
  if pg_has_role('cairn_api', 'cairn_service', 'member') then revoke cairn_service from cairn_api; end if;
  if pg_has_role('cairn_worker', 'cairn_service', 'member') then revoke cairn_service from cairn_worker; end if;
end $$;
