/*
 * Performance reports that are mailed each week or month, and the link in their e-mail that stops them without signing in. The
 * worker mails them (worker/src/reports/mailing.ts). See decision 126.
 */

create table report_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users, -- whom it is mailed to
  made_by integer references users on delete set null, -- who asked for it: they, or somebody who manages their company
  subject text not null check (subject in ('company', 'dealer', 'rover', 'station')),
  subject_id integer not null,
  every text not null check (every in ('week', 'month')),
  timezone text not null,
  paused boolean not null default false,
  next_at timestamptz not null, -- when it is mailed next: six hours after the end of a week or month of its zone
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, subject, subject_id, every)
);
create index on report_subscriptions (next_at) where not paused;
create index on report_subscriptions (made_by);

/* The e-mails of a subscription, so that the link of each stops it. */
create table report_mails (
  email_id bigint primary key references emails on delete cascade,
  subscription_id integer not null references report_subscriptions on delete cascade
);
create index on report_mails (subscription_id);

/* Calls about them are about the caller: the tables are the system's alone, as the choices of alerts are. */
alter table report_subscriptions enable row level security;
create policy service on report_subscriptions to cairn_service, cairn_api, cairn_worker using (true) with check (true);
alter table report_mails enable row level security;
create policy service on report_mails to cairn_service, cairn_api, cairn_worker using (true) with check (true);
grant insert, update, delete on report_subscriptions to cairn_api;
grant update (next_at, sent_at) on report_subscriptions to cairn_worker;
grant delete on report_subscriptions to cairn_worker; -- of people whose data is removed
grant insert on report_mails to cairn_worker;

alter table emails drop constraint emails_link_kind_check;
alter table emails add constraint emails_link_kind_check check (link_kind in ('first-login', 'reset', 'gdpr', 'alert', 'report')) not valid;
alter table emails validate constraint emails_link_kind_check;
alter table emails drop constraint emails_link;
alter table emails add constraint emails_link check ((link_kind is null) = (link_days is null) and case link_kind
  when 'gdpr' then company_id is not null when 'reset' then user_id is not null when 'first-login' then user_id is not null
  when 'alert' then user_id is not null when 'report' then user_id is not null else true end) not valid;
alter table emails validate constraint emails_link;
alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links add constraint mailed_links_kind_check check (kind in ('first-login', 'reset', 'gdpr', 'alert', 'report'));

insert into email_templates (id, purpose, type, title, message) values
  (61, 'Performance report', 1, 'Performance report: [report], [period]',
   '<p>Hello [name],</p><p>This is how the rovers of <strong>[report]</strong> fared from <strong>[start]</strong> to <strong>[end]</strong>.</p>[totals][losses][byrover]<p>The spreadsheet attached has all figures, those of each day and station too. The report is in the portal as well: <a href="[login]">[login]</a></p><p>If you no longer want it by e-mail:</p><p>[link]</p>');
insert into email_translations (language, template, title, message) values
  ('da', 61, 'Driftsrapport: [report], [period]',
   '<p>Hej [name]</p><p>Sådan klarede roverne hos <strong>[report]</strong> sig fra <strong>[start]</strong> til <strong>[end]</strong>.</p>[totals][losses][byrover]<p>Det vedhæftede regneark har alle tal, også dem for hver dag og station. Rapporten er også i portalen: <a href="[login]">[login]</a></p><p>Hvis du ikke længere vil have den på e-mail:</p><p>[link]</p>');
