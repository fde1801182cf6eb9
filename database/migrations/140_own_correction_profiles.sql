/*
 * Correction profiles that system admins make. See docs/decisions/139-own-correction-profiles.md.
 */

alter table correction_profiles
  add bands text[] check (cardinality(bands) > 0), -- 'GPS L2': of each constellation that is named these frequencies alone; null all
  -- the receiver that a 1033 names where the station sends none; null adds none
  add receiver text check (receiver ~ '^[\x20-\x7e]{1,31}$'),
  add receiver_firmware text not null default '' check (receiver_firmware ~ '^[\x20-\x7e]{0,31}$'),
  add receiver_serial text not null default '' check (receiver_serial ~ '^[\x20-\x7e]{0,31}$');

drop trigger edit_counted on correction_profiles;
create trigger edit_counted before update of title, observations, constellations, bands, observation_interval, station_interval, add_antenna,
  receiver, receiver_firmware, receiver_serial, add_biases, station_id, bytes_per_second, version, edits on correction_profiles
  for each row execute function count_edit('title', 'observations', 'constellations', 'bands', 'observation_interval', 'station_interval',
    'add_antenna', 'receiver', 'receiver_firmware', 'receiver_serial', 'add_biases', 'station_id', 'bytes_per_second');

grant insert, update on correction_profiles to cairn_api;

/*
 * A profile that has been deleted is nobody's. Whoever deletes one locks it and then counts who has it, so whoever takes it
 * waits here and finds it gone. What is restored with one that was deleted meanwhile has none.
 */
create function profile_is_there() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from correction_profiles where id = new.correction_profile_id and archived_at is null for key share;
  if found then return new; end if;
  if tg_op = 'UPDATE' and old.correction_profile_id = new.correction_profile_id then
    new.correction_profile_id := null;
    return new;
  end if;
  raise exception 'correction profile % is not there', new.correction_profile_id using errcode = '23503', constraint = 'profile_gone';
end $$;
revoke all on function profile_is_there() from public;
create trigger profile_is_there before insert or update of correction_profile_id, archived_at on rovers
  for each row when (new.correction_profile_id is not null and new.archived_at is null)
  execute function profile_is_there();
