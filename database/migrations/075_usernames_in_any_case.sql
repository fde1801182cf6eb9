-- NTRIP usernames that differ in case only are the same name. See docs/decisions/077-rovers-in-forms.md.

/* Names that collide already stay, as receivers sign in with them: the oldest of each has the name, the others are marked,
   and the api names them when it starts. A marked one that is renamed has a name like any other. */
alter table rovers add case_twin boolean not null default false;
grant select (case_twin) on rovers to cairn_worker, cairn_caster;
update rovers set case_twin = true
where archived_at is null and exists (
  select from rovers older where older.archived_at is null and lower(older.username) = lower(rovers.username) and older.id < rovers.id);

create unique index rovers_username_case on rovers (lower(username)) where archived_at is null and not case_twin;

create function leave_case_twin() returns trigger language plpgsql as $$
begin
  new.case_twin := false;
  return new;
end $$;
create trigger renamed before update of username on rovers for each row
  when (old.case_twin and lower(old.username) <> lower(new.username)) execute function leave_case_twin();

create or replace function free_rover_username(base text) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select base || n from generate_series(1, 9999) n
  where not exists (select from rovers where lower(username) = lower(base || n) and archived_at is null and not case_twin)
    and not exists (select from rovers where username = base || n and archived_at is null)
  order by n limit 1;
$$;
create or replace function free_rover_usernames(base text, wanted integer) returns setof text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select base || n from generate_series(1, 9999) n
  where not exists (select from rovers where lower(username) = lower(base || n) and archived_at is null and not case_twin)
    and not exists (select from rovers where username = base || n and archived_at is null)
  order by n limit wanted;
$$;
/* Which of some usernames are taken, as they were asked for. */
create or replace function taken_rover_usernames(names text[]) returns setof text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from unnest(names) as name
  where exists (select from rovers where lower(username) = lower(name) and archived_at is null and not case_twin)
    or exists (select from rovers where username = name and archived_at is null);
$$;
