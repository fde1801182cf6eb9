-- How long personal data is stored that no other setting bounds, in days; below 1 it is never deleted.

insert into settings (name, value) values
  ('keep_rover_sessions_days', '1096'),
  ('keep_user_events_days', '1096'),
  ('keep_emails_days', '1096');
create index on rover_sessions (ended_at) where ended_at is not null;
