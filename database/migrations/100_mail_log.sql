/*
 * The Email Log: why an e-mail was written beside what it says, addresses that refuse e-mails, and an index for each of its
 * filters, the newest first.
 */
alter table emails
  add kind text not null default 'first' check (kind in ('first', 'again', 'copy', 'test')), -- again: sent again from the log
  add origin_id bigint references emails on delete set null, -- what it repeats or copies
  add bounced boolean not null default false, -- given up because the mail server refused its address
  add address text collate "C" generated always as (lower(to_address)) stored, -- to be searched by its beginning
  add constraint emails_bounced check (not bounced or state = 'failed');
grant insert (kind, origin_id) on emails to cairn_reseller, cairn_dealer, cairn_company;

create index emails_newest on emails (created_at desc, id desc);
create index emails_of_reseller on emails (reseller_id, created_at desc, id desc);
create index emails_of_dealer on emails (dealer_id, created_at desc, id desc);
create index emails_of_company on emails (company_id, created_at desc, id desc);
create index emails_of_template on emails (template, created_at desc, id desc);
create index emails_not_sent on emails (created_at desc, id desc) where state <> 'sent';
create index emails_by_address on emails (address);
create index emails_of_origin on emails (origin_id) where origin_id is not null;

/* A person's address that the mail server refused; another address is another matter. */
alter table users
  add email_bounced_at timestamptz,
  add email_bounced_reason text not null default '';
create function forget_bounce() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  new.email_bounced_reason := '';
  return new;
end $$;
create trigger bounce_of_another_address before update of email on users for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function forget_bounce();
grant select (email_bounced_at, email_bounced_reason) on users to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer, cairn_worker;
grant update (email_bounced_at, email_bounced_reason) on users to cairn_reseller, cairn_dealer, cairn_company, cairn_worker;
