-- Usernames of many rovers at once, for their import. See docs/decisions/081-many-rovers-at-once.md.

/* The first free usernames that begin with a text, for many rovers at once; see free_rover_username. */
create function free_rover_usernames(base text, wanted integer) returns setof text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select base || n from generate_series(1, 9999) n
  where not exists (select from rovers where username = base || n and archived_at is null)
  order by n limit wanted;
$$;
/* Which usernames are taken. Usernames are unique among all rovers, whoever may see them. */
create function taken_rover_usernames(names text[]) returns setof text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select username from rovers where username = any(names) and archived_at is null;
$$;
revoke all on function free_rover_usernames(text, integer), taken_rover_usernames(text[]) from public;
grant execute on function free_rover_usernames(text, integer), taken_rover_usernames(text[]) to cairn_service, cairn_reseller, cairn_dealer;
