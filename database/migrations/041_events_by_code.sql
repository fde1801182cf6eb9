-- Audit events by code: tenants record them, and personal data is taken out of codes and parameters as out of texts.

grant insert (message, parameters, details) on user_events to cairn_reseller, cairn_dealer, cairn_company;

/* With the owner's rights, as programs cannot change events. */
alter function forget_in_events(integer[]) security definer set search_path = pg_catalog, public, pg_temp;

create or replace function forget_company_in_events(company integer) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update user_events set detail = '', details = null where target_type = 'company' and target_id = company and detail <> '';
  update user_events set text = regexp_replace(text, '[^\s“”<>(),;:]+@[^\s“”<>(),;:]+', '(removed)', 'g'),
    detail = regexp_replace(detail, '[^\s“”<>(),;:]+@[^\s“”<>(),;:]+', '(removed)', 'g'),
    message = null, parameters = null, details = null -- the English text is all that stays of it
  where (company_id = company or (target_type = 'company' and target_id = company)) and (text like '%@%' or detail like '%@%')
$$;
