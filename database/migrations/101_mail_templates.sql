/*
 * E-mail templates that people edit: both languages in one record, so that a save and a conflict are of both; each version with
 * who saved it; whom copies go to. The content is counted by what is read of it, which the api does: markup has more.
 */
alter table email_templates
  add title_da text not null default '' check (title_da = '' or length(title_da) between 3 and 255), -- empty: the English one
  add message_da text not null default '' check (length(message_da) <= 40000), -- empty: the English one
  drop constraint email_templates_message_check,
  add constraint email_templates_message_check check (length(message) between 3 and 40000);
update email_templates t set title_da = l.title, message_da = l.message from email_translations l where l.template = t.id and l.language = 'da';
drop table email_translations;

-- migrations that bring templates write their Danish as before
create view email_translations with (security_invoker = true) as
  select id as template, 'da'::text as language, title_da as title, message_da as message from email_templates where title_da <> '';
create function store_translation() returns trigger language plpgsql as $$
begin
  update email_templates set title_da = new.title, message_da = new.message where id = new.template;
  return new;
end $$;
create trigger stored_in_template instead of insert or update on email_translations for each row execute function store_translation();
grant select on email_translations to cairn_service, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

-- items of a list stand in an item, as everything in a list does
create function list_items_of_templates() returns trigger language plpgsql as $$
begin
  new.message := regexp_replace(new.message, '<ul>(\[[a-z]+\])</ul>', '<ul><li>\1</li></ul>', 'g');
  new.message_da := regexp_replace(new.message_da, '<ul>(\[[a-z]+\])</ul>', '<ul><li>\1</li></ul>', 'g');
  return new;
end $$;
create trigger list_items before insert or update of message, message_da on email_templates for each row
  execute function list_items_of_templates();
update email_templates set message = message, message_da = message_da;

select version_records('email_templates', array['type', 'title', 'message', 'title_da', 'message_da', 'send_admin1', 'send_admin2',
  'send_dealer', 'send_reseller']);

create table email_template_versions (
  template smallint not null references email_templates,
  version integer not null,
  type smallint not null,
  title text not null, message text not null, title_da text not null, message_da text not null,
  send_admin1 boolean not null, send_admin2 boolean not null, send_dealer boolean not null, send_reseller boolean not null,
  saved_at timestamptz not null default now(),
  saved_by integer references users on delete set null, -- null: the first one, and the command line
  primary key (template, version)
);

create function store_template_version() returns trigger language plpgsql as $$
begin
  insert into email_template_versions (template, version, type, title, message, title_da, message_da, send_admin1, send_admin2,
      send_dealer, send_reseller, saved_by)
    values (new.id, new.version, new.type, new.title, new.message, new.title_da, new.message_da, new.send_admin1, new.send_admin2,
      new.send_dealer, new.send_reseller, nullif(current_setting('cairn.editor', true), '')::integer);
  return null;
end $$;
create trigger template_changed after update on email_templates for each row when (old.version is distinct from new.version)
  execute function store_template_version();
create trigger template_made after insert on email_templates for each row execute function store_template_version();
insert into email_template_versions (template, version, type, title, message, title_da, message_da, send_admin1, send_admin2, send_dealer, send_reseller)
  select id, version, type, title, message, title_da, message_da, send_admin1, send_admin2, send_dealer, send_reseller from email_templates;

/* Whom the flags "Admin 1" and "Admin 2" of templates mean; empty: nobody yet. */
create table admin_emails (
  id smallint primary key default 1 check (id = 1),
  add1 text not null default '' check (add1 = '' or add1 ~ '^[^\s@<>]+@[^\s@<>]+$'),
  add2 text not null default '' check (add2 = '' or add2 ~ '^[^\s@<>]+@[^\s@<>]+$')
);
select version_records('admin_emails', array['add1', 'add2']);
insert into admin_emails default values;

grant select on email_template_versions, admin_emails to cairn_service;
grant insert on email_template_versions to cairn_service, cairn_api;
grant update on email_templates, admin_emails to cairn_service, cairn_api;
