-- The sentences that casters wrote before migration 016, as codes: the only place that reads them. Each different
-- sentence is read once, and rows are written in pieces, so that no statement is large. Only rows of ended sessions and
-- of past changes are locked, which no caster writes again; nobody who reads waits. See decision 050.

create temporary table known_sentences (sentence text primary key, code text not null, details jsonb not null default '{}') on commit drop;
insert into known_sentences (sentence, code) values
  ('the connection was reset', 'connection_reset'),
  ('the connection timed out', 'connection_timed_out'),
  ('the password was changed', 'password_changed'),
  ('the password is another', 'password_changed'),
  ('the caster stops', 'caster_stopped'),
  ('caster stopped unexpectedly', 'caster_crashed'),
  ('closed by the rover', 'closed_by_rover'),
  ('replaced by a newer session', 'replaced'),
  ('too slow', 'too_slow'),
  ('the station changes', 'station_changed'),
  ('the account was removed', 'account_removed'),
  ('the account expired', 'account_expired'),
  ('it has expired', 'account_expired'),
  ('it is no longer allowed', 'account_not_allowed'),
  ('the username is another', 'username_changed'),
  ('no longer a test user', 'test_user_revoked'),
  ('frames came', 'frames_received'),
  ('MSM came', 'msm_received'),
  ('no MSM came', 'msm_missing'),
  ('closed by the station', 'closed_by_station'),
  ('the station ended its stream', 'stream_ended'),
  ('the body is not chunked as its header says', 'bad_chunks'),
  ('taken over at another node', 'taken_over_at_node'),
  ('another node has a source for it too', 'duplicate_at_node'),
  ('its node no longer has it', 'node_lost_stream'),
  ('its node says that it stopped', 'node_stopped_stream'),
  ('nothing came from its node', 'node_silent'),
  ('the station was removed', 'station_removed');
insert into known_sentences (sentence, code, details) values
  ('taken over from the same address', 'taken_over', '{"same_address": true}'),
  ('taken over from another address', 'taken_over', '{"same_address": false}');

create temporary table sentence_patterns (pattern text, code text, parameter text, is_number boolean) on commit drop;
insert into sentence_patterns values
  ('^the connection broke \((.*)\)$', 'connection_broken', 'error', false),
  ('^restarted by (.+)$', 'restarted_by_user', 'by', false),
  ('^disconnected by (.+)$', 'disconnected_by_user', 'by', false),
  ('^mountpoint (.+) is no more$', 'mountpoint_removed', 'mountpoint', false),
  ('^there is no mountpoint (.+)$', 'mountpoint_unknown', 'mountpoint', false),
  ('^the mountpoint is now (.+)$', 'mountpoint_changed', 'mountpoint', false),
  ('^it prefers NTRIP (\d+)$', 'ntrip_version_changed', 'version', true),
  ('^silent for (\d+) s$', 'silent', 'seconds', true),
  ('^sent no RTCM 3 frame for (\d+) s$', 'no_frames', 'seconds', true);

create temporary table old_sentences (sentence text primary key) on commit drop;
insert into old_sentences
  select distinct end_reason from rover_sessions where end_reason is not null
  union select distinct reason from station_status_changes where reason <> '';
insert into known_sentences
  select o.sentence, p.code, jsonb_build_object(p.parameter,
    case when p.is_number then to_jsonb(substring(o.sentence from p.pattern)::numeric) else to_jsonb(substring(o.sentence from p.pattern)) end)
  from old_sentences o join sentence_patterns p on o.sentence ~ p.pattern
  on conflict do nothing;
-- whatever else was written stays as it is read
insert into known_sentences
  select sentence, 'unrecognised', jsonb_build_object('legacy_text', sentence) from old_sentences
  on conflict do nothing;
analyze known_sentences;

do $$
declare first bigint; last bigint; step constant bigint := 50000;
begin
  select min(id), max(id) into first, last from rover_sessions where end_reason is not null;
  while first <= last loop
    update rover_sessions s set end_reason = k.code, end_details = k.details
      from known_sentences k where k.sentence = s.end_reason and s.id >= first and s.id < first + step and s.ended_at is not null;
    first := first + step;
  end loop;
end $$;

do $$
declare station integer;
begin
  for station in select id from stations loop
    update station_status_changes c set reason = k.code, details = k.details
      from known_sentences k where k.sentence = c.reason and c.station_id = station;
    -- the past of a demo had no sentence for what came back
    update station_status_changes set reason = case kind when 'stream' then 'frames_received' else 'msm_received' end
      where station_id = station and reason = '' and online;
  end loop;
end $$;
