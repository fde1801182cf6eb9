-- The status of a rover is that of its last GGA for as long as that is valid, by the definition of sessions and charts
-- (gga_holds, decision 073); then the rover is connected, and that is all that is known. Casters write until when.

alter table rover_live add column valid_until timestamptz;
-- the view of migration 044 with another condition: its columns stay as they are
do $$
declare
  columns text := (
    select string_agg(
      case attname when 'status' then 'case when valid_until < now() then 0::smallint else status end as status'
        else quote_ident(attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = 'rover_live'::regclass and attnum > 0 and not attisdropped
      and attname not in ('fixed_ms', 'float_ms', 'dgps_ms', 'gps_ms', 'est_ms', 'valid_until'));
begin
  execute format($view$
    create or replace view live_rovers with (security_invoker = true) as
    select %s, status as last_status, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, valid_until
    from rover_live where node <> all ((select silent_casters())::text[])$view$, columns);
end $$;
drop function rover_silence();
