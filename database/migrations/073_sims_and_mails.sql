/* Locks SIMs until the end of the transaction, in the one order in which all lock them: who moves a SIM then reads where
   it is. Tenants may not update them, and so not lock them by themselves; they give only ids that they have read. */
create function lock_sims(ids integer[]) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from sims where id = any (ids) order by id for no key update;
$$;
revoke all on function lock_sims(integer[]) from public;
grant execute on function lock_sims(integer[]) to cairn_service, cairn_api, cairn_reseller, cairn_dealer, cairn_company;

/* The day of the month by which ends are counted, of subscriptions from before it was remembered: that of the first one in
   a chain of renewals. */
with recursive dated as (
  select s.id, s.rover_id, s.starts_at, s.ends_at, t.days = 0 as by_months, (s.starts_at at time zone z.zone)::date as starts_on
  from subscriptions s join subscription_types t on t.id = s.type_id join rovers r on r.id = s.rover_id,
    lateral (select case r.casta when 2 then 'Europe/Copenhagen' else 'Europe/London' end as zone) z
  where s.status <> 6),
chain as (
  select id, rover_id, ends_at, case when by_months then extract(day from starts_on)::int end as anchor from dated first
  where not exists (select from dated before where before.rover_id = first.rover_id and before.ends_at = first.starts_at)
  union all
  select next.id, next.rover_id, next.ends_at, case when next.by_months then greatest(extract(day from next.starts_on)::int,
    case when (next.starts_on + 1) = date_trunc('month', next.starts_on + 1)::date then chain.anchor end) end
  from chain join dated next on next.rover_id = chain.rover_id and next.starts_at = chain.ends_at)
update subscriptions s set anchor_day = chain.anchor from chain where chain.id = s.id;

/* ---- e-mails: only sentences that nobody has edited are replaced ----
   What a rover gets follows from its state, and says so in [effect]; a reader may have no login; the copy for a dealer
   does not tell the dealer to ask the dealer. */
update email_templates set title = 'NTRIP details of your new rover [rover]' where id = 1 and title = 'Your rover [rover] can connect';
update email_templates set message = replace(message,
  'The rover <strong>[rover]</strong> of [company] can now receive corrections. Enter this', 'The rover <strong>[rover]</strong> of [company] is set up. [effect] Enter this') where id = 1;
update email_templates set message = replace(message, 'portal: <a href="[login]">[login]</a></p>',
  'portal: <a href="[login]">[login]</a>. Without a login, ask [dealer] for it.</p>') where id in (1, 12);
update email_templates set message = replace(message, 'All subscriptions are in the portal:', 'With a login you see all subscriptions in the portal:')
  where id in (5, 7);
update email_templates set message = replace(message, 'The present subscription goes on until <strong>[end]</strong>.',
  'The present subscription stays as it is, until <strong>[end]</strong>.') where id = 8;
update email_templates set message = replace(message, 'Contact [dealer] to renew them.', '[effect]') where id = 9;

update email_translations set title = 'NTRIP-oplysninger for din nye rover [rover]'
  where template = 1 and language = 'da' and title = 'Din rover [rover] kan tilsluttes';
update email_translations set message = replace(message, 'hos [company] kan nu modtage korrektioner. Indtast', 'hos [company] er oprettet. [effect] Indtast')
  where template = 1 and language = 'da';
update email_translations set message = replace(message, 'portalen: <a href="[login]">[login]</a></p>',
  'portalen: <a href="[login]">[login]</a>. Har du intet login, så bed [dealer] om den.</p>') where template in (1, 12) and language = 'da';
update email_translations set message = replace(message, 'Alle abonnementer er i portalen:', 'Med et login ser du alle abonnementer i portalen:')
  where template in (5, 7) and language = 'da';
update email_translations set message = replace(message, 'Det nuværende abonnement fortsætter indtil <strong>[end]</strong>.',
  'Det nuværende abonnement er uændret og gælder indtil <strong>[end]</strong>.') where template = 8 and language = 'da';
update email_translations set message = replace(message, 'Kontakt [dealer] for at forny dem.', '[effect]') where template = 9 and language = 'da';
update email_templates set message = replace(message, 'Questions? Please ask [dealer].', 'Questions? Ask [dealer].') where id in (6, 8);
