-- What was recorded of people's acts stays as it was: programs add to it, and take personal data out through functions.

revoke update, delete on user_events from cairn_service;

/* As before, with the owner's rights. */
alter function forget_in_events(integer[]) security definer set search_path = pg_catalog, public, pg_temp;

/* Takes the contact data of a company out of the events at it and about it: old and new values, and e-mail addresses in
   sentences such as "Acceptance asked of X, by e-mail to a@b". */
create function forget_company_in_events(company integer) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update user_events set detail = '' where target_type = 'company' and target_id = company and detail <> '';
  update user_events set text = regexp_replace(text, '[^\s“”<>(),;:]+@[^\s“”<>(),;:]+', '(removed)', 'g'),
    detail = regexp_replace(detail, '[^\s“”<>(),;:]+@[^\s“”<>(),;:]+', '(removed)', 'g')
  where (company_id = company or (target_type = 'company' and target_id = company)) and (text like '%@%' or detail like '%@%')
$$;

/* Deletes what is older than `keep` days, at most `most` rows; gives how many. */
create function drop_user_events(keep integer, most integer) returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from user_events where keep >= 1 and id in
      (select id from user_events where at < now() - make_interval(days => keep) order by at, id limit most)
    returning 1
  ) select count(*) from gone
$$;
revoke all on function forget_in_events(integer[]), forget_company_in_events(integer), drop_user_events(integer, integer) from public;
grant execute on function forget_in_events(integer[]), forget_company_in_events(integer), drop_user_events(integer, integer) to cairn_service;

/* ---- what tenants may add ---- */

-- company users change nothing, so nothing of theirs is recorded or mailed by their role; nobody chooses an id or a time
revoke insert on user_events from cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant insert (type, "group", user_id, user_name, acts_for, acts_for_title, reseller_id, dealer_id, company_id, text, detail,
  target_type, target_id, target_title, email_id, address, user_agent) on user_events to cairn_reseller, cairn_dealer, cairn_company;
revoke insert (template, reseller_id, dealer_id, company_id, user_id, to_address, to_name, sender, subject, html, text, link_kind, link_days, state, next_at, reason)
  on emails from cairn_viewer;

-- an e-mail is for a person whom its writer sees: a link in it opens their account
create policy person on emails as restrictive for insert to cairn_reseller, cairn_dealer, cairn_company
  with check (user_id is null or exists (select from users u where u.id = user_id));
