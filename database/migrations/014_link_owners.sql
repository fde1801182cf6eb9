-- People whom the setting names are system people for the row policies too; open links end when their person changes.

/* ---- the effective role ----
   CAIRN_SYSTEM_ADMIN_IDS makes people system admins whatever `role` says. The api writes it here when it starts, so that
   sign-in and row policies decide by the same column. */

alter table users add system_admin boolean not null default false;
alter table users add effective_role smallint not null generated always as (case when system_admin then 1 else role end) stored;

-- a tenant does not see people of the system, also those whose record belongs to it
alter policy reseller on users using (reseller_id = current_setting('app.reseller')::int);
create policy people_of_tenants on users as restrictive to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer using (effective_role > 1);

-- lists and counts are answered from these alone, so they need what the policy compares
drop index users_in_brief, users_count_of_dealer;
create index users_in_brief on users (reseller_id, role) include (id, dealer_id, company_id, last_login_at, effective_role) where archived_at is null;
create index users_count_of_dealer on users (dealer_id, role) include (effective_role) where archived_at is null;

/* ---- links ----
   A link to sign in with is for the person as they were when it was mailed. It ends with their first sign-in, and when
   their role, tenant, e-mail address or password changes or they are archived, whoever changes it. */

create function end_links_of_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mailed_links l set used_at = now()
  from new_users n join old_users o using (id)
  where l.user_id = n.id and l.used_at is null
    and (o.effective_role, o.reseller_id, o.dealer_id, o.company_id, o.password_hash, lower(o.email), o.archived_at is null, o.last_login_at is null)
      is distinct from (n.effective_role, n.reseller_id, n.dealer_id, n.company_id, n.password_hash, lower(n.email), n.archived_at is null, n.last_login_at is null);
  return null;
end $$;
create trigger links_end after update on users referencing old table as old_users new table as new_users
  for each statement execute function end_links_of_changed();
