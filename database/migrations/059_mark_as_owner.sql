-- A company or rover that moves takes its sessions along. PostgreSQL before 18 runs the trigger of that as the role of the
-- statement that moved it, which has no right to the marks.
alter function mark_ended_sessions() security definer set search_path = pg_catalog, public, pg_temp;
