-- A station that sends frames without observations of satellites has a line in the caster log.
insert into log_messages (code, type, text, color) values
  (43, 2, 'Station without observations', '#f9bd2b');
