/*
 * As in migration 133, but what a word finds among too many machines or SIM cards to be named is looked up for each rover, or
 * read once where it fits into memory. As a list it did not fit at a million SIM cards, and was searched from its beginning for
 * each rover. See docs/decisions/130-one-search.md.
 */
create or replace function rovers_found(words text[], most integer, deleted boolean, owners boolean) returns setof integer
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
        ('company_id', format($q$select id from companies where search like %1$L and split_part(search, E'\n', 1) like %1$L$q$, pattern),
          format($q$company_id in (select id from companies where search like %1$L and split_part(search, E'\n', 1) like %1$L)$q$, pattern), owners),
        ('dealer_id', format($q$select id from dealers where split_part(search, E'\n', 1) like %L$q$, pattern),
          format($q$dealer_id in (select id from dealers where split_part(search, E'\n', 1) like %L)$q$, pattern), owners),
        ('machine_id', format('select id from machines where %s and search like %L', own, pattern),
          format('exists (select from machines where machines.id = rovers.machine_id and %s and search like %L)', own, pattern), true),
        ('id', format('select rover_id from sims where %s and rover_id is not null and search like %L', own, pattern),
          format('exists (select from sims where sims.rover_id = rovers.id and %s and search like %L)', own, pattern), true)
      ) parts (name, query, condition, wanted) where wanted
    loop
      execute format('select array(%s limit %s)', part.query, most) into ids;
      if cardinality(ids) = most then
        conditions := conditions || ' or ' || part.condition; -- too many to be named
      elsif cardinality(ids) > 0 then
        conditions := conditions || format(' or %I = any (%L::integer[])', part.name, ids);
      end if;
    end loop;
    conditions := conditions || ')';
  end loop;
  return query execute format('select id from rovers where %s and archived_at is %s null%s limit %s',
    own, case when deleted then 'not' else '' end, conditions, most);
end $$;
