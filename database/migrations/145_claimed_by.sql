/* Who works on what was claimed. A lease is over at once where the clock is set forward; whoever holds it may still be at it. */

alter table emails add column claimed_by integer;
alter table webhook_deliveries add column claimed_by integer;
alter table rinex_jobs add column claimed_by integer;

/* Whether a worker is connected, by the lock that it holds for as long as it is. PostgreSQL frees it when the worker dies. */
create function worker_is_there(worker integer) returns boolean language sql stable
  return exists (select from pg_locks where locktype = 'advisory' and classid = hashtext('workers')::oid and objid = worker::oid
    and objsubid = 2 and database = (select oid from pg_database where datname = current_database()));
