-- Names in the order of the reader's language: in Danish æ, ø and å come after z and aa counts as å; in both "Rover 2"
-- comes before "Rover 10". The portal sorts its own tables by the same rules (Intl.Collator with numeric).
create collation names_en (provider = icu, locale = 'en-u-kn-true');
create collation names_da (provider = icu, locale = 'da-u-kn-true');

-- The indexes that a page of a long list is read from, once for each language. Those of one dealer or one company stay:
-- they find some thousand rows at most, which are sorted in a few milliseconds.
drop index rovers_by_title, rovers_of_reseller, companies_by_title, companies_of_reseller, dealers_by_title,
  users_by_name, users_of_reseller;
do $$
declare
  language text;
begin
  foreach language in array array['en', 'da'] loop
    execute format('create index %I on rovers (title collate %I, id) where archived_at is null', 'rovers_by_title_' || language, 'names_' || language);
    execute format('create index %I on rovers (reseller_id, title collate %I, id) where archived_at is null', 'rovers_of_reseller_' || language, 'names_' || language);
    execute format('create index %I on companies (title collate %I, id) where archived_at is null', 'companies_by_title_' || language, 'names_' || language);
    execute format('create index %I on companies (reseller_id, title collate %I, id) where archived_at is null', 'companies_of_reseller_' || language, 'names_' || language);
    execute format('create index %I on dealers (title collate %I, id) where archived_at is null', 'dealers_by_title_' || language, 'names_' || language);
    execute format('create index %1$I on users (fname collate %2$I, lname collate %2$I, id) where archived_at is null', 'users_by_name_' || language, 'names_' || language);
    execute format('create index %1$I on users (reseller_id, fname collate %2$I, lname collate %2$I, id) where archived_at is null', 'users_of_reseller_' || language, 'names_' || language);
  end loop;
end $$;

update log_messages set text = 'Station assigned' where code = 18;
