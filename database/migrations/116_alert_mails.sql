/* E-mails of alerts, and the link in them by which somebody says that they take what they name, without signing in. */
alter table emails drop constraint emails_link_kind_check;
alter table emails add constraint emails_link_kind_check check (link_kind in ('first-login', 'reset', 'gdpr', 'alert')) not valid;
alter table emails validate constraint emails_link_kind_check;
alter table emails drop constraint emails_link;
alter table emails add constraint emails_link check ((link_kind is null) = (link_days is null) and case link_kind
  when 'gdpr' then company_id is not null when 'reset' then user_id is not null when 'first-login' then user_id is not null
  when 'alert' then user_id is not null else true end) not valid;
alter table emails validate constraint emails_link;
alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links add constraint mailed_links_kind_check check (kind in ('first-login', 'reset', 'gdpr', 'alert'));

insert into email_templates (id, purpose, type, title, message) values
  (50, 'Alert, with a link to take it', 1, '[headline]',
   '<p>Hello [name],</p><p>[summary]</p><ul>[alerts]</ul><p>Whoever takes care of it lets the others know:</p><p>[link]</p><p>All alerts, and which of them you hear of, are in the portal: <a href="[login]">[login]</a></p>'),
  (51, 'Alert', 1, '[headline]',
   '<p>Hello [name],</p><p>[summary]</p><ul>[alerts]</ul><p>All alerts, and which of them you hear of, are in the portal: <a href="[login]">[login]</a></p>'),
  (52, 'Back to normal', 1, '[headline]',
   '<p>Hello [name],</p><p>[summary]</p><ul>[alerts]</ul><p>Which alerts you hear of is in the portal: <a href="[login]">[login]</a></p>');
insert into email_translations (language, template, title, message) values
  ('da', 50, '[headline]',
   '<p>Hej [name]</p><p>[summary]</p><ul>[alerts]</ul><p>Den, der tager sig af det, giver de andre besked her:</p><p>[link]</p><p>Alle advarsler, og hvilke af dem du får besked om, er i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 51, '[headline]',
   '<p>Hej [name]</p><p>[summary]</p><ul>[alerts]</ul><p>Alle advarsler, og hvilke af dem du får besked om, er i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 52, '[headline]',
   '<p>Hej [name]</p><p>[summary]</p><ul>[alerts]</ul><p>Hvilke advarsler du får besked om, er i portalen: <a href="[login]">[login]</a></p>');
