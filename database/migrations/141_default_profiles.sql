/*
 * The correction profile of rovers that have none of their own: that of their dealer.
 * See docs/decisions/140-default-profiles.md.
 */

alter table dealers add correction_profile_id integer references correction_profiles; -- null: streams as they are sent
create index on dealers (correction_profile_id) where correction_profile_id is not null;
-- who sees a rover sees what it gets
grant select (correction_profile_id) on dealers to cairn_company, cairn_viewer;
grant insert (correction_profile_id), update (correction_profile_id) on dealers to cairn_reseller;
-- of a dealer the caster reads this alone
grant select (id, correction_profile_id) on dealers to cairn_caster;
create policy caster on dealers for select to cairn_caster using (true);

drop trigger edit_counted on dealers;
create trigger edit_counted before update of reseller_id, title, country, address1, address2, address3, towncity, county, postcode, tel, mobile, website,
  rtk_url, change_username, jd_dealer, correction_profile_id, login_title, logo, background, admin_user_id, version, edits on dealers
  for each row execute function count_edit('reseller_id', 'title', 'country', 'address1', 'address2', 'address3', 'towncity', 'county', 'postcode',
    'tel', 'mobile', 'website', 'rtk_url', 'change_username', 'jd_dealer', 'correction_profile_id', 'login_title', 'logo', 'background', 'admin_user_id');

create trigger profile_is_there before insert or update of correction_profile_id, archived_at on dealers
  for each row when (new.correction_profile_id is not null and new.archived_at is null)
  execute function profile_is_there();

/* One notification for a dealer, however many rovers it has: casters know which of these are in their memory. */
create function tell_of_default_profiles() returns trigger language plpgsql as $$
declare ids text;
begin
  select string_agg(after.id::text, ',') into ids from after join before using (id)
    where after.correction_profile_id is distinct from before.correction_profile_id;
  if ids is not null then perform pg_notify('cairn_dealers', case when length(ids) < 7000 then ids else 'all' end); end if;
  return null;
end $$;
create trigger default_profiles_updated after update on dealers referencing old table as before new table as after
  for each statement execute function tell_of_default_profiles();

-- for a rover that is to get what the station sends whatever its dealer's default is
insert into correction_profiles (ready_made, title, title_da) values (true, 'As the station sends them', 'Som stationen sender dem');
