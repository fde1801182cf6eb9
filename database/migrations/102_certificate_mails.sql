/* System admins are told by e-mail that the TLS certificate ends, once for each of these days before the end of one. */
create table certificate_notices (
  ends_at timestamptz not null,
  days smallint not null,
  sent_at timestamptz not null default now(),
  primary key (ends_at, days)
);
grant insert on certificate_notices to cairn_service, cairn_api;

insert into email_templates (id, purpose, type, title, message) values
  (55, 'TLS certificate ends', 1, 'The TLS certificate ends in [deadline]',
   '<p>Hello [name],</p><p>The TLS certificate of <strong>[domain]</strong> ends on <strong>[end]</strong>. From then on browsers refuse the portal, and rovers and stations that connect over TLS are cut off.</p><p>Renew the certificate in the files that TLS_CERT and TLS_KEY name: it is taken within seconds, without a restart. A renewed one ends these e-mails.</p><p>The portal: <a href="[login]">[login]</a></p>');
insert into email_translations (language, template, title, message) values
  ('da', 55, 'TLS-certifikatet udløber om [deadline]',
   '<p>Hej [name]</p><p>TLS-certifikatet for <strong>[domain]</strong> udløber <strong>[end]</strong>. Derefter afviser browsere portalen, og rovere og stationer, der forbinder over TLS, afbrydes.</p><p>Forny certifikatet i de filer, som TLS_CERT og TLS_KEY peger på: Det tages i brug inden for sekunder, uden genstart. Med et nyt stopper disse e-mails.</p><p>Portalen: <a href="[login]">[login]</a></p>');
