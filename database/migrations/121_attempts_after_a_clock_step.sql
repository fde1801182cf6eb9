/* Once the clock is set back, attempts were made in the future, and who waited a second would wait an hour more: an attempt that is
   later than now counts as made now. The rest is as in migration 3. */
create or replace function count_attempt(keys text[], free integer[], at timestamptz) returns integer language plpgsql as $$
declare one record; counter sign_in_failures; longest double precision := 0;
begin
  for one in select k.key, k.free from unnest(keys, free) as k (key, free) order by k.key loop -- in one order, so that two attempts do not hold each other up
    insert into sign_in_failures values (one.key, 0, at) on conflict do nothing;
    select * into counter from sign_in_failures where key = one.key for update;
    if counter.last_at > at + interval '1 minute' then -- less is the difference between the clocks of two servers
      counter.last_at := at;
      update sign_in_failures set last_at = at where key = one.key;
    end if;
    if counter.failures >= one.free and counter.last_at > at - interval '1 hour' then
      longest := greatest(longest, least(power(2, least(counter.failures - one.free, 20)), 900) - extract(epoch from at - counter.last_at));
    end if;
  end loop;
  if longest > 0 then return ceil(longest); end if;
  update sign_in_failures set failures = case when last_at > at - interval '1 hour' then failures else 0 end + 1, last_at = at
    where key = any (keys);
  return 0;
end $$;
