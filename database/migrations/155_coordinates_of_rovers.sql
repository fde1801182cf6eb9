-- A rover that is sent no coordinates does not fix, and one that is sent them in another frame is elsewhere: lines of its log.
insert into log_messages (code, type, text, color) values
  (27, 1, 'Coordinates for a rover', '#f9bd2b');
