-- A station that sends other observations than before is a line of the caster log: it may cost a rover its fix.
insert into log_messages (code, type, text, color) values
  (48, 2, 'Station sends other observations', '#8b98a5');
