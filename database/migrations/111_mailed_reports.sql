/* Reports by e-mail: files that go with an e-mail, as long as the log has it, and the templates of reports. */

create table email_attachments (
  id bigint generated always as identity primary key,
  email_id bigint not null references emails on delete cascade,
  name text not null check (name !~ '[[:cntrl:]/\\"]' and length(name) between 1 and 150),
  type text not null check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  content bytea not null check (octet_length(content) <= 20000000)
);
create index on email_attachments (email_id);

alter table email_attachments enable row level security;
create policy service on email_attachments to cairn_service, cairn_api, cairn_worker using (true) with check (true);
-- whoever sees an e-mail sees what goes with it, and sends both again
create policy owner on email_attachments to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer
  using (exists (select from emails where emails.id = email_id offset 0))
  with check (exists (select from emails where emails.id = email_id offset 0));
grant select on email_attachments to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant insert (email_id, name, type, content) on email_attachments to cairn_reseller, cairn_dealer, cairn_company;
grant insert on email_attachments to cairn_api, cairn_worker;

insert into email_templates (id, purpose, type, title, message) values
  (60, 'Activity report', 1, 'Activity report: [period]',
   '<p>Hello [name],</p><p>This is the report on subscriptions from <strong>[start]</strong> to <strong>[end]</strong>.</p>[totals][byreseller][bydealer]<p>The spreadsheet attached has all figures, those by company too. They are in the portal as well: <a href="[login]">[login]</a></p>');
insert into email_translations (language, template, title, message) values
  ('da', 60, 'Aktivitetsrapport: [period]',
   '<p>Hej [name]</p><p>Det er rapporten om abonnementer fra <strong>[start]</strong> til <strong>[end]</strong>.</p>[totals][byreseller][bydealer]<p>Det vedhæftede regneark har alle tal, også dem efter firma. De er også i portalen: <a href="[login]">[login]</a></p>');
