-- What RINEX somebody asked for is theirs alone: no tenant reads it, not even with a grant.

alter table rinex_jobs enable row level security;
create policy service on rinex_jobs to cairn_service using (true) with check (true);
