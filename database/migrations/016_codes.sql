-- Why sessions and streams ended and what the caster logs: a code and its parameters instead of an English sentence. The
-- codes are those of contract/src/caster-events. Here columns change only, which takes no time however large a table is;
-- 017 translates the rows. See decision 050.

alter table rover_sessions add end_details jsonb; -- the parameters of end_reason
alter table station_status_changes add details jsonb; -- the parameters of reason

-- Lines from before this migration keep their sentence until their day is dropped (keep_caster_log_days): to rewrite
-- 20 million of them would take longer than most of them are kept.
alter table caster_log rename description to legacy_text;
alter table caster_log alter legacy_text drop not null, add event text, add params jsonb;
grant select (event, params) on caster_log to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

/* The RTK status of a GGA quality, as rtkStatus of gnss: PPS is a position without corrections, 9 (NovAtel) a differential one. */
create function rtk_status(quality integer) returns integer language sql immutable parallel safe as $$
  select case when quality = 3 then 1 when quality = 9 then 2 when quality in (1, 2, 4, 5, 6) then quality else 0 end
$$;
