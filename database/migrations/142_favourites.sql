/* What a person marks to find it again: docs/decisions/145-favourites.md. The table is the system's alone: it says who marked what and
   nothing of the record, which is read behind the row policies of whoever reads the list. A record is archived and never deleted, so
   that its id needs no foreign key to four tables. */
create table favourites (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('rover', 'station', 'company', 'dealer')),
  record_id integer not null,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

alter table favourites enable row level security;
create policy service on favourites to cairn_service, cairn_api, cairn_worker using (true) with check (true);
grant insert, delete on favourites to cairn_api;
grant delete on favourites to cairn_worker; -- with the personal data of people who are removed
