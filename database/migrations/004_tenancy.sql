-- Names of login pages, pictures, main administrators, and what tenants may write.

/* ---- names of login pages ----
   One namespace, as a login page is at /{name}. The triggers keep it, whoever writes. */

create table login_titles (
  title text primary key check (title = lower(title)),
  kind text not null check (kind in ('reserved', 'reseller', 'dealer', 'company')),
  owner integer,
  unique (kind, owner),
  constraint login_titles_owner check ((kind = 'reserved') = (owner is null))
);
-- addresses of this system, and names under which somebody could pretend to be it
insert into login_titles (title, kind)
select unnest(array['system', 'systemlogin', 'home', 'api', 'images', 'assets', 'fonts', 'gdpr', 'reset-password', 'reset-password-form',
  'notauth', 'test', 'demo', 'health', 'metrics', 'login', 'logout', 'signin', 'admin', 'administrator', 'root', 'support', 'help', 'security',
  'cairn', 'docs', 'static', 'public', 'portal', 'www', 'mail', 'status', 'index', 'favicon', 'robots', 'null', 'undefined']), 'reserved';

create function keep_login_title() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then delete from login_titles where kind = tg_argv[0] and owner = old.id; end if;
  if tg_op <> 'DELETE' and new.login_title is not null and new.archived_at is null then
    insert into login_titles (title, kind, owner) values (lower(new.login_title), tg_argv[0], new.id);
  end if;
  return null;
end $$;

/* ---- pictures ----
   Public under a name made of their content. Records refer to them; what no record refers to for a day is dropped. */

create table images (
  name text primary key check (name ~ '^(logo-[0-9a-f]{32}\.png|background-[0-9a-f]{32}\.webp)$'),
  content bytea not null,
  width smallint not null, height smallint not null,
  created_at timestamptz not null default now() -- or when it was last uploaded again
);
alter table images alter column content set storage external; -- compressed already

/* ---- on each tenant: its login page's name, its pictures, its main administrator ---- */

-- so that a main administrator is one of the tenant's own people, and for lists of a tenant's people
alter table users add unique (reseller_id, id), add unique (dealer_id, id), add unique (company_id, id);

do $$
declare tenant text[];
begin
  foreach tenant slice 1 in array array[array['resellers', 'reseller'], array['dealers', 'dealer'], array['companies', 'company']] loop
    execute format('alter table %I add admin_user_id integer, add foreign key (id, admin_user_id) references users (%I, id)', tenant[1], tenant[2] || '_id');
    execute format('alter table %I add foreign key (logo) references images, add foreign key (background) references images', tenant[1]);
    execute format('create index on %I (logo) where logo is not null', tenant[1]);
    execute format('create index on %I (background) where background is not null', tenant[1]);
    execute format('drop index %I', tenant[1] || '_login_title');
    execute format('create index on %I (lower(login_title)) where archived_at is null', tenant[1]);
    execute format('insert into login_titles (title, kind, owner) select lower(login_title), %L, id from %I where login_title is not null and archived_at is null', tenant[2], tenant[1]);
    execute format('create trigger login_title_made after insert or delete on %I for each row execute function keep_login_title(%L)', tenant[1], tenant[2]);
    execute format('create trigger login_title_changed after update of login_title, archived_at on %I for each row
      when (old.login_title is distinct from new.login_title or old.archived_at is distinct from new.archived_at) execute function keep_login_title(%L)', tenant[1], tenant[2]);
    -- one column to search in, compared byte by byte, as rovers have it
    execute format('alter table %I add search text collate "C" generated always as (lower(title) || E''\n'' || lower(towncity) || E''\n'' || lower(postcode)) stored', tenant[1]);
  end loop;
end $$;

create unique index companies_title on companies (dealer_id, lower(title)) where archived_at is null;
drop index companies_by_title;
create index companies_by_title on companies (title, id) where archived_at is null;
create index companies_of_dealer on companies (dealer_id, title, id) where archived_at is null;
create index companies_of_reseller on companies (reseller_id, title, id) where archived_at is null;
create index dealers_by_title on dealers (title, id) where archived_at is null;

/* ---- people ---- */

alter table users
  add manage_reseller_stock boolean not null default false,
  add search text collate "C" generated always as (lower(fname) || ' ' || lower(lname) || E'\n' || lower(email)) stored;
create index users_by_name on users (fname, lname, id) where archived_at is null;
create index users_of_reseller on users (reseller_id, fname, lname, id) where archived_at is null;
create index users_of_dealer on users (dealer_id, fname, lname, id) where archived_at is null;
-- narrow, to count people in: among 50,000 a quarter of the time
create index users_count on users (reseller_id, role) where archived_at is null;
create index users_count_of_dealer on users (dealer_id, role) where archived_at is null;
create index users_of_company on users (company_id, fname, lname, id) where archived_at is null;

-- the one person who has had this permission by number; the id exists where people were taken over
create function give_stock_permission() returns trigger language plpgsql as $$
begin
  new.manage_reseller_stock := true;
  return new;
end $$;
create trigger stock_permission before insert on users for each row when (new.id = 559) execute function give_stock_permission();
update users set manage_reseller_stock = true where id = 559;

/* ---- nothing living under something archived ----
   The lock makes an archive and what is made below it take turns, so that neither misses the other. */

create function refuse_archived_parent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_argv[0] = 'company' then
    perform from companies where id = new.company_id and archived_at is null for share;
  elsif tg_argv[0] = 'dealer' then
    perform from dealers where id = new.dealer_id and archived_at is null for share;
  else
    perform from resellers where id = new.reseller_id and archived_at is null for share;
  end if;
  if not found then
    raise exception 'the % that it belongs to is archived or not there', tg_argv[0] using errcode = 'foreign_key_violation', constraint = 'parent_archived';
  end if;
  return new;
end $$;
create trigger parent_alive before insert or update of reseller_id on dealers for each row
  when (new.archived_at is null) execute function refuse_archived_parent('reseller');
create trigger parent_alive before insert or update of dealer_id on companies for each row
  when (new.archived_at is null) execute function refuse_archived_parent('dealer');
create trigger parent_alive before insert or update of company_id on rovers for each row
  when (new.archived_at is null) execute function refuse_archived_parent('company');
create trigger company_alive before insert or update of company_id on users for each row
  when (new.archived_at is null and new.company_id is not null) execute function refuse_archived_parent('company');
create trigger dealer_alive before insert or update of dealer_id on users for each row
  when (new.archived_at is null and new.company_id is null and new.dealer_id is not null) execute function refuse_archived_parent('dealer');
create trigger reseller_alive before insert or update of reseller_id on users for each row
  when (new.archived_at is null and new.dealer_id is null and new.reseller_id is not null) execute function refuse_archived_parent('reseller');

/* ---- who may write what: the rows are those that the policies show, the columns those granted here ----
   What a policy would not show is refused as a new row too, so nothing is made or moved outside of the own place. */

grant insert (reseller_id, title, country, address1, address2, address3, towncity, county, postcode, tel, mobile, website, rtk_url, change_username, jd_dealer,
    login_title, logo, background),
  update (title, country, address1, address2, address3, towncity, county, postcode, tel, mobile, website, rtk_url, change_username, jd_dealer,
    login_title, logo, background, admin_user_id, archived_at)
  on dealers to cairn_reseller;
grant insert (reseller_id, dealer_id, title, country, address1, address2, address3, towncity, county, postcode, tel, mobile, website, account, send_emails,
    login_title, logo, background),
  update (title, country, address1, address2, address3, towncity, county, postcode, tel, mobile, website, account, send_emails,
    login_title, logo, background, admin_user_id, archived_at)
  on companies to cairn_reseller, cairn_dealer;
grant update (dealer_id) on companies to cairn_reseller;
grant insert (role, reseller_id, dealer_id, company_id, fname, lname, mobile, email, password_hash, change_password, theme, readonly),
  update (role, reseller_id, dealer_id, company_id, fname, lname, mobile, email, password_hash, change_password, readonly, archived_at)
  on users to cairn_reseller, cairn_dealer, cairn_company;
grant update (archived_at) on rovers to cairn_reseller, cairn_dealer;
grant select (search, manage_reseller_stock) on users to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
