/* Ids of rovers whose name or username is most like a mistyped one, the best first, within the tenant of the session;
   as ids_containing, because row policies let no tenant use the index of trigrams. */
create function rovers_similar_to(typed text, most integer) returns setof integer
language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45 as $$ -- finds two letters that changed places in a name of ten
declare
  own text := case current_setting('role')
    when 'cairn_reseller' then format('reseller_id = %L', current_setting('app.reseller')::integer)
    when 'cairn_dealer' then format('dealer_id = %L', current_setting('app.dealer')::integer)
    when 'cairn_company' then format('company_id = %L', current_setting('app.company')::integer)
    when 'cairn_viewer' then format('company_id = %L', current_setting('app.company')::integer)
    when 'none' then 'true'
  end;
begin
  if own is null then
    raise exception '% may not search rovers', current_setting('role') using errcode = 'insufficient_privilege';
  end if;
  return query execute format(
    'select id from rovers where %s and archived_at is null and %L <%% search order by word_similarity(%L, search) desc, id limit %s',
    own, lower(typed), lower(typed), most);
end $$;
revoke all on function rovers_similar_to(text, integer) from public;
grant execute on function rovers_similar_to(text, integer) to cairn_service, cairn_api, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
