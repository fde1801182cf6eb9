/*
 * What ends in a month, and whether it is renewed, is read from an index alone: whether another subscription of the rover
 * follows, and whether the rover is archived, are in the row itself. With a million rovers both were looked up for each of the
 * 100,000 subscriptions that end in a month, in 1 to 8 s. See docs/decisions/152-ends-at-size.md.
 */
alter table subscriptions add renewed boolean not null default false, add of_archived boolean not null default false;

/* Writes both into all subscriptions of a rover. Whoever changes one has locked the rover before, and so has whoever archives it. */
create function note_renewals_of(of_rover integer) returns void language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update subscriptions s set renewed = noted.renewed, of_archived = noted.of_archived
  from (
    select subs.id, r.archived_at is not null as of_archived,
      exists (select from subscriptions later where later.rover_id = subs.rover_id and later.starts_at > subs.starts_at and later.status <> 6) as renewed
    from subscriptions subs join rovers r on r.id = subs.rover_id where subs.rover_id = of_rover
  ) noted
  where s.id = noted.id and (s.renewed, s.of_archived) is distinct from (noted.renewed, noted.of_archived);
end;
revoke all on function note_renewals_of(integer) from public;

create function note_renewals() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_renewals_of(new.rover_id);
  if tg_op = 'UPDATE' and old.rover_id <> new.rover_id then
    perform note_renewals_of(old.rover_id);
  end if;
  return null;
end $$;
create trigger renewals_noted_new after insert on subscriptions for each row execute function note_renewals();
-- what starts, is suspended or expires is followed as before
create trigger renewals_noted_changed after update of status, starts_at, rover_id on subscriptions for each row
  when ((old.status = 6) <> (new.status = 6) or old.starts_at <> new.starts_at or old.rover_id <> new.rover_id)
  execute function note_renewals();

create function note_renewals_of_archived() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_renewals_of(new.id);
  return null;
end $$;
create trigger renewals_noted_archived after update of archived_at on rovers for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_renewals_of_archived();

-- the start of the last one that is not cancelled says it of all that started before
update subscriptions s set renewed = coalesce(s.starts_at < noted.last_start, false), of_archived = noted.of_archived
  from (
    select r.id, r.archived_at is not null as of_archived,
      max(subs.starts_at) filter (where subs.status <> 6) as last_start
    from subscriptions subs join rovers r on r.id = subs.rover_id group by r.id
  ) noted
  where s.rover_id = noted.id and (s.starts_at < noted.last_start or noted.of_archived);

drop index subscriptions_by_any_end;
create index subscriptions_by_any_end on subscriptions (ends_at, id) include (status, type_id, renewed, of_archived);
-- far pages of a state, and searches, read no rows for it either
drop index subscriptions_by_end;
create index subscriptions_by_end on subscriptions (status, ends_at, id) include (rover_id, of_archived);
create index subscriptions_of_reseller_by_any_end on subscriptions (reseller_id, ends_at, id) include (status, type_id, renewed, of_archived);
