/* Ids of the rows of a table whose text contains all words, whatever the case: at most `most`, in any order. LIKE is not
   leakproof, so under a row policy PostgreSQL compares each row of the tenant. This reads the trigram index as the owner does, and gives
   ids of the caller's own tenant alone. Whoever reads the rows by these ids reads them under the policies, as ever. See
   docs/decisions/075-find-lists-exports.md. */
create function ids_containing(place text, words text[], most integer) returns setof integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- of withTenant; a session without it is of the system level, as no other may call this
  own text := case current_setting('role')
    when 'cairn_reseller' then format('reseller_id = %L', current_setting('app.reseller')::integer)
    when 'cairn_dealer' then format('dealer_id = %L', current_setting('app.dealer')::integer)
    when 'cairn_company' then format('company_id = %L', current_setting('app.company')::integer)
    when 'cairn_viewer' then format('company_id = %L', current_setting('app.company')::integer)
    when 'none' then 'true'
  end;
  searched text := case place
    when 'rovers' then 'search'
    when 'sims' then 'search'
    when 'subscriptions' then 'lower(reference)'
  end;
  indexed text := case place when 'subscriptions' then $q$reference <> ''$q$ else 'true' end;
  patterns text;
begin
  if own is null or searched is null then
    raise exception '% may not search %', current_setting('role'), place using errcode = 'insufficient_privilege';
  end if;
  -- as literals, so that the planner knows how many rows a word is in
  select string_agg(format('%s like %L', searched, '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    into patterns from unnest(words) word;
  return query execute format('select id from %I where %s and %s and %s limit %s', place, own, indexed, coalesce(patterns, 'true'), most);
end $$;
revoke all on function ids_containing(text, text[], integer) from public;
grant execute on function ids_containing(text, text[], integer) to cairn_service, cairn_api, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
