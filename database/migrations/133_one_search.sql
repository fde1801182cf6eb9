/* One search for records: without case and accents, by words in any order, and of rovers by what people know them by.
   See docs/decisions/130-one-search.md. */

/* A text as searches compare it: small letters without accents, and the letters of Danish and German as they are typed on another
   keyboard; aa and å are one letter. `plainText` of the contract does the same. */
create function plain(written text) returns text immutable strict parallel safe language sql
return replace(replace(replace(replace(translate(
  regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g'), 'øđłħıðþ', 'odlhidt'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'aa', 'a');

/* ---- the columns that are searched in ---- */

alter table rovers drop column search;
alter table rovers add search text collate "C" generated always as (plain(title) || E'\n' || plain(username)) stored;
grant select (search) on rovers to cairn_viewer;
create index rovers_search on rovers using gin (search gin_trgm_ops);
create index rovers_to_search on rovers (reseller_id, search) include (id);
create index rovers_of_machine on rovers (machine_id) where machine_id is not null;

alter table sims drop column search;
alter table sims add search text collate "C"
  generated always as (iccid || E'\n' || plain(coalesce(endpoint_name, '')) || E'\n' || plain(coalesce(msisdn, ''))) stored;
create index sims_search on sims using gin (search gin_trgm_ops);
create index sims_to_search on sims (reseller_id, search) include (id, iccid, status, rover_id);

alter table machines add search text collate "C"
  generated always as (plain(regnum) || E'\n' || plain(receiver_serial_num) || E'\n' || plain(modem_serial_num)) stored;
create index machines_search on machines using gin (search gin_trgm_ops);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['resellers', 'dealers', 'companies'] loop
    execute format('alter table %I drop column search', tenant_table);
    execute format('alter table %I add search text collate "C" generated always as (plain(title) || E''\n'' || plain(towncity) || E''\n'' || plain(postcode)) stored', tenant_table);
  end loop;
end $$;
create index companies_search on companies using gin (search gin_trgm_ops);

alter table users drop column search;
alter table users add search text collate "C" generated always as (plain(fname) || ' ' || plain(lname) || E'\n' || plain(email)) stored;
grant select (search) on users to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
create index users_search on users using gin (search gin_trgm_ops) where archived_at is null;

/* ---- searches that row policies let no index serve ---- */

create function like_pattern(word text) returns text immutable strict parallel safe language sql
return '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';

/* The condition of the rows that a session of withTenant sees; a session without a role is of the system level, as no other
   may call what searches by it. Null for any other role. */
create function own_rows() returns text stable language sql set search_path = pg_catalog, public, pg_temp
return case current_setting('role')
  when 'cairn_reseller' then format('reseller_id = %L', current_setting('app.reseller')::integer)
  when 'cairn_dealer' then format('dealer_id = %L', current_setting('app.dealer')::integer)
  when 'cairn_company' then format('company_id = %L', current_setting('app.company')::integer)
  when 'cairn_viewer' then format('company_id = %L', current_setting('app.company')::integer)
  when 'none' then 'true'
end;

create or replace function ids_containing(place text, words text[], most integer) returns setof integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own text := own_rows();
  searched text := case place
    when 'rovers' then 'search'
    when 'sims' then 'search'
    when 'machines' then 'search'
    when 'subscriptions' then 'lower(reference)'
  end;
  indexed text := case place when 'subscriptions' then $q$reference <> ''$q$ else 'true' end;
  patterns text;
begin
  if own is null or searched is null then
    raise exception '% may not search %', current_setting('role'), place using errcode = 'insufficient_privilege';
  end if;
  -- as literals, so that the planner knows how many rows a word is in
  select string_agg(format('%s like %L', searched, like_pattern(case place when 'subscriptions' then lower(word) else plain(word) end)), ' and ')
    into patterns from unnest(words) word;
  return query execute format('select id from %I where %s and %s and %s limit %s', place, own, indexed, coalesce(patterns, 'true'), most);
end $$;

/*
 * Ids of rovers in which all words occur, each in any of: name, username, company, dealer, a SIM card, registration and serial
 * numbers of the machine. At most `most`, in any order, of the caller's own tenant. Companies and dealers count only where
 * `owners` says so. What a word finds elsewhere is read first, so that the indexes of several tables serve one search.
 */
create function rovers_found(words text[], most integer, deleted boolean, owners boolean) returns setof integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own text := own_rows();
  conditions text := '';
  word text;
  pattern text;
  part record;
  ids integer[];
begin
  if own is null then
    raise exception '% may not search rovers', current_setting('role') using errcode = 'insufficient_privilege';
  end if;
  foreach word in array words loop
    pattern := like_pattern(plain(word));
    conditions := conditions || format(' and (search like %L', pattern);
    for part in
      select * from (values
        ('company_id', format($q$select id from companies where search like %1$L and split_part(search, E'\n', 1) like %1$L$q$, pattern), owners),
        ('dealer_id', format($q$select id from dealers where split_part(search, E'\n', 1) like %L$q$, pattern), owners),
        ('machine_id', format('select id from machines where %s and search like %L', own, pattern), true),
        ('id', format('select rover_id from sims where %s and rover_id is not null and search like %L', own, pattern), true)
      ) parts (name, query, wanted) where wanted
    loop
      execute format('select array(%s limit %s)', part.query, most) into ids;
      if cardinality(ids) = most then
        conditions := conditions || format(' or %I in (%s)', part.name, part.query); -- too many to be named
      elsif cardinality(ids) > 0 then
        conditions := conditions || format(' or %I = any (%L::integer[])', part.name, ids);
      end if;
    end loop;
    conditions := conditions || ')';
  end loop;
  return query execute format('select id from rovers where %s and archived_at is %s null%s limit %s',
    own, case when deleted then 'not' else '' end, conditions, most);
end $$;
revoke all on function rovers_found(text[], integer, boolean, boolean) from public;
grant execute on function rovers_found(text[], integer, boolean, boolean)
  to cairn_service, cairn_api, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

create or replace function rovers_similar_to(typed text, most integer) returns setof integer
language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45 as $$ -- finds two letters that changed places in a name of ten
declare
  own text := own_rows();
begin
  if own is null then
    raise exception '% may not search rovers', current_setting('role') using errcode = 'insufficient_privilege';
  end if;
  return query execute format(
    'select id from rovers where %s and archived_at is null and %L <%% search order by word_similarity(%L, search) desc, id limit %s',
    own, plain(typed), plain(typed), most);
end $$;
