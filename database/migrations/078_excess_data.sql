-- What a station sends beyond its limit is dropped: a line of the caster log, and an alarm while it lasts.
insert into log_messages (code, type, text, color) values
  (44, 2, 'Station: too much data', '#f9bd2b');

alter table station_alarms drop constraint station_alarms_kind_check,
  add constraint station_alarms_kind_check check (kind in
    ('position', 'no_position', 'silent', 'satellites', 'constellations', 'data_rate', 'flapping', 'guessing', 'excess_data'));
