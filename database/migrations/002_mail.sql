-- E-mails: what goes out, its templates, the links in it; and the acceptance of the data-processing notice (GDPR).

/* ---- templates ----
   `title` is the subject, `message` the HTML between header and footer. In both, [field] is filled in: [name] is whom
   it goes to, [sender] the tenant in whose name it goes, [link] the personal link, [login] the tenant's login page. */

create table email_templates (
  id smallint primary key,
  purpose text not null,
  title text not null check (length(title) between 3 and 255),
  message text not null check (length(message) between 3 and 3000),
  type smallint not null check (type in (1, 2)), -- 1 reseller, 2 dealer: whose business it is about
  subscription boolean not null default false, -- withheld from companies that want no subscription e-mails
  -- who is to get a copy without the personal link: kept with the template, sent once templates can be edited
  send_admin1 boolean not null default false,
  send_admin2 boolean not null default false,
  send_dealer boolean not null default false,
  send_reseller boolean not null default false
);

insert into email_templates (id, purpose, type, title, message) values
  (1, 'Rover welcome', 2, 'Your rover [rover] can connect',
   '<p>Hello [name],</p><p>The rover <strong>[rover]</strong> of [company] can now receive corrections. Enter this in the receiver or its app:</p><ul><li>Caster: <strong>[connection]</strong></li><li>Port: <strong>[port]</strong></li><li>Mountpoint: <strong>[mountpoint]</strong></li><li>NTRIP user name: <strong>[username]</strong></li></ul><p>The NTRIP password is shown on the rover’s page in the portal: <a href="[login]">[login]</a></p>'),
  (10, 'User profile', 1, 'Your details in the portal of [sender]',
   '<p>Hello [name],</p><p>These are the details that we have of you:</p><ul><li>Name: [fullname]</li><li>E-mail address, which is also your login: [email]</li><li>Mobile: [mobile]</li><li>Role: [role]</li></ul><p>To change them, sign in and open your profile: <a href="[login]">[login]</a></p>'),
  (11, 'Password reset', 1, 'Choose a new password',
   '<p>Hello [name],</p><p>Somebody asked for a new password for your login <strong>[email]</strong>. If it was you, choose one here:</p><p>[link]</p><p>If it was not you, leave this e-mail alone: your password stays as it is.</p>'),
  (12, 'NTRIP details', 2, 'NTRIP details of [rover]',
   '<p>Hello [name],</p><p>These are the NTRIP details of the rover <strong>[rover]</strong> of [company]:</p><ul><li>Caster: <strong>[connection]</strong></li><li>Port: <strong>[port]</strong></li><li>Mountpoint: <strong>[mountpoint]</strong></li><li>NTRIP user name: <strong>[username]</strong></li></ul><p>The NTRIP password is shown on the rover’s page in the portal: <a href="[login]">[login]</a></p>'),
  (13, 'Password changed', 1, 'Your password was changed',
   '<p>Hello [name],</p><p>The password of your login <strong>[email]</strong> was changed, and everybody who was signed in with the old one was signed out.</p><p>If this was not you, choose a new password at once with the link “Forgot your password?” on the login page, and tell whoever manages your account: <a href="[login]">[login]</a></p>'),
  (14, 'Sign-in security changed', 1, 'The sign-in of your account was changed',
   '<p>Hello [name],</p><p>The sign-in of your login <strong>[email]</strong> was changed: [change].</p><p>If this was not you, tell whoever manages your account, and choose a new password at once: <a href="[login]">[login]</a></p>'),
  (16, 'GDPR acceptance', 2, 'Please accept how we process the data of [company]',
   '<p>Hello [name],</p><p>To provide corrections to [company] we process some personal data: names and contact details of its people, when they sign in, and where its rovers are while they are connected. The law wants us to say so, and you to know.</p><p>Please read on one page what is processed and why, and accept it for your company:</p><p>[link]</p><p>If nobody accepts within 28 days, we have to remove the personal data of your company and its people can no longer sign in. The rovers keep working.</p>'),
  (17, 'GDPR warning after 14 days', 2, 'Reminder: please accept how we process the data of [company]',
   '<p>Hello [name],</p><p>Two weeks ago we asked you to accept how the personal data of [company] is processed. Nobody has yet. It takes a minute:</p><p>[link]</p><p>If nobody accepts within 28 days of our first e-mail, we have to remove the personal data of your company and its people can no longer sign in. This link takes the place of the one before.</p>'),
  (18, 'GDPR warning after 28 days', 2, 'Last reminder: the personal data of [company] is about to be removed',
   '<p>Hello [name],</p><p>28 days ago we asked you to accept how the personal data of [company] is processed, and nobody has. <strong>Tomorrow we remove it</strong>: names, addresses and contact details are cleared, and its people can no longer sign in. The rovers and their history stay.</p><p>To keep everything as it is, accept today:</p><p>[link]</p><p>This link takes the place of those before.</p>'),
  (20, 'Company login details', 2, 'Welcome: the portal is open for [company]',
   '<p>Hello [name],</p><p>[sender] has set up [company] for network corrections, and you are its main administrator. In the portal you see your rovers live, their fix and their history, and you let colleagues in.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you sign in here: <a href="[login]">[login]</a></p>'),
  (21, 'User of a company', 2, 'Your login for [company]',
   '<p>Hello [name],</p><p>You can now sign in to the portal for [company], to see its rovers live, their fix and their history.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you sign in here: <a href="[login]">[login]</a></p>'),
  (30, 'Dealer welcome', 1, 'Welcome: the portal is open for [dealer]',
   '<p>Hello [name],</p><p>[dealer] is set up as a dealer, and you are its main administrator. In the portal you create companies and rovers, and see them live on the map with their fix and their history.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you and your customers sign in on your own page: <a href="[login]">[login]</a></p>'),
  (31, 'User of a dealer', 1, 'Your login for [dealer]',
   '<p>Hello [name],</p><p>You can now sign in to the portal for [dealer], to manage its companies and rovers.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you sign in here: <a href="[login]">[login]</a></p>'),
  (40, 'Reseller welcome', 1, 'Welcome: the portal is open for [reseller]',
   '<p>Hello [name],</p><p>You can now sign in to the portal for [reseller], to manage its dealers, their companies and rovers, and to watch the network.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you sign in here: <a href="[login]">[login]</a></p>'),
  (41, 'System administrator', 1, 'Your login as system administrator',
   '<p>Hello [name],</p><p>You can now sign in to the portal as a system administrator: everything in it can be seen and changed with this login, so keep it to yourself.</p><p>Your login is <strong>[email]</strong>.</p><p>[link]</p><p>After that you sign in here: <a href="[login]">[login]</a></p>');

insert into email_templates (id, purpose, type, subscription, title, message) values
  (5, 'Subscription new, renewed from now, or at its last day', 2, true, 'Subscription of [rover]: [subscription]',
   '<p>Hello [name],</p><p>This is about the subscription of the rover <strong>[rover]</strong> of [company]:</p><ul><li>Subscription: <strong>[subscription]</strong></li><li>From: [start]</li><li>Until: <strong>[end]</strong></li><li>Reference: [reference]</li></ul><p>The rover receives corrections until then. All subscriptions are in the portal: <a href="[login]">[login]</a></p>'),
  (6, 'Subscription cancelled', 2, true, 'The subscription of [rover] was cancelled',
   '<p>Hello [name],</p><p>The subscription <strong>[subscription]</strong> of the rover <strong>[rover]</strong> of [company] was cancelled. Its reference was [reference]. The rover receives no corrections until it has another subscription.</p><p>Questions? Please ask [sender].</p>'),
  (7, 'Subscription renewed', 2, true, 'The subscription of [rover] is renewed',
   '<p>Hello [name],</p><p>The subscription of the rover <strong>[rover]</strong> of [company] is renewed:</p><ul><li>Subscription: <strong>[subscription]</strong></li><li>From: [start]</li><li>Until: <strong>[end]</strong></li><li>Reference: [reference]</li></ul><p>The rover keeps receiving corrections without a gap. All subscriptions are in the portal: <a href="[login]">[login]</a></p>'),
  (8, 'Scheduled renewal cancelled', 2, true, 'The scheduled renewal of [rover] was cancelled',
   '<p>Hello [name],</p><p>The renewal that was scheduled for the rover <strong>[rover]</strong> of [company] was cancelled. Its reference was [reference]. The present subscription goes on until <strong>[end]</strong>.</p><p>Questions? Please ask [sender].</p>');

/* ---- the outbox, which is also the Email Log ----
   Subject and bodies are written when the e-mail is queued and are never more than that: the worker fills in the
   personal link and the portal's address on the way out, and neither is kept here. */

create table emails (
  id bigint generated always as identity primary key,
  key uuid not null default gen_random_uuid(), -- its Message-ID, the same however often it is tried
  template smallint not null references email_templates,
  reseller_id integer references resellers, dealer_id integer, company_id integer,
  user_id integer references users on delete set null, -- the person it is about, who a link for signing in is for
  to_address text not null check (to_address ~ '^[^\s@<>]+@[^\s@<>]+$' or to_address = ''), -- empty: removed
  to_name text not null,
  sender text not null, -- the tenant in whose name it goes
  subject text not null check (subject !~ '[[:cntrl:]]'),
  html text not null,
  text text not null,
  link_kind text check (link_kind in ('first-login', 'reset', 'gdpr')),
  link_days real check (link_days > 0), -- how long the link works, from the first attempt to send it
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withheld')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(), -- not tried before then
  reason text not null default '', -- of the last failure, or why it is withheld
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (reseller_id, dealer_id) references dealers (reseller_id, id) on update cascade,
  foreign key (reseller_id, dealer_id, company_id) references companies (reseller_id, dealer_id, id) on update cascade,
  constraint emails_place check ((dealer_id is null or reseller_id is not null) and (company_id is null or dealer_id is not null)),
  constraint emails_link check ((link_kind is null) = (link_days is null) and case link_kind
    when 'gdpr' then company_id is not null when 'reset' then user_id is not null when 'first-login' then user_id is not null else true end)
);
create index emails_waiting on emails (next_at) where state = 'waiting';
create index emails_gdpr on emails (company_id, id) include (template, sent_at) where link_kind = 'gdpr';
create index on emails (user_id, id);

/* The worker waits for this: an e-mail leaves as soon as it is committed. */
create function tell_worker() returns trigger language plpgsql as $$
begin
  notify cairn_emails;
  return null;
end $$;
create trigger emails_queued after insert on emails for each statement execute function tell_worker();

/* ---- links ----
   Made when an e-mail is first tried, so that what is queued holds none. The token is 32 random bytes: sealed until the
   e-mail has left, because another attempt must carry the same, and afterwards only its SHA-256 is left. */

create table mailed_links (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('first-login', 'reset', 'gdpr')),
  email_id bigint unique references emails on delete cascade,
  user_id integer references users on delete cascade,
  company_id integer references companies on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mailed_links_target check (case kind when 'gdpr' then company_id is not null and user_id is null else user_id is not null and company_id is null end)
);
create index on mailed_links (user_id) where user_id is not null;
create index on mailed_links (company_id) where company_id is not null;

/* ---- the acceptance of the data-processing notice, by company ----
   When it was asked for and warned of is in `emails`. */

alter table companies
  add gdpr_accepted_at timestamptz,
  add gdpr_accepted_by text,
  add gdpr_accepted_address inet,
  add gdpr_removed_at timestamptz, -- the personal data is gone: nobody accepted in time
  add constraint companies_gdpr check ((gdpr_accepted_at is null) = (gdpr_accepted_by is null) and (gdpr_accepted_at is null or gdpr_removed_at is null));
create index companies_unaccepted on companies (id) where gdpr_accepted_at is null and gdpr_removed_at is null and archived_at is null;

/* ---- who may see and queue what ---- */

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['emails', 'mailed_links'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy service on %I to cairn_service using (true) with check (true)', tenant_table);
  end loop;
end $$;
create policy reseller on emails to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on emails to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
create policy company on emails to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int);
grant select on emails, email_templates to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant insert (template, reseller_id, dealer_id, company_id, user_id, to_address, to_name, sender, subject, html, text, link_kind, link_days, state, next_at, reason)
  on emails to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
