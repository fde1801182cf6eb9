-- The status of a rover is that of its last GGA. Without one for 30 s (SILENT_UNKNOWN_RATE of the contract) it is history:
-- the rover is connected, and that is all that is known. Counts, filters and orders of the present follow from this view.
-- See decision 048.

create function rover_silence() returns interval language sql immutable as $$ select interval '30 seconds' $$;

do $$
declare
  columns text := (
    select string_agg(
      case attname when 'status' then 'case when gga_at < now() - rover_silence() then 0::smallint else status end as status'
        else quote_ident(attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = 'rover_live'::regclass and attnum > 0 and not attisdropped);
begin
  execute format($view$
    create or replace view live_rovers with (security_invoker = true) as
    select %s, status as last_status from rover_live where node <> all ((select silent_casters())::text[])$view$, columns);
end $$;
