/*
 * What e-mails about people and their logins say holds for whoever reads them: an administrator who is not the main one, a
 * login that is read-only, a change that somebody else made, a company that was asked before. The fields `access`,
 * `advice` and `deadline` are what differs.
 */
update email_templates set message = replace(message,
  'and you are its main administrator. In the portal you see your rovers live, their fix and their history, and you let colleagues in.', 'and you administer it. [access]') where id = 20;
update email_templates set message = replace(replace(message,
  'and you are its main administrator. In the portal you create companies and rovers, and see them live on the map with their fix and their history.', 'and you administer it. [access]'),
  'After that you and your customers sign in on your own page:', 'After that you sign in here:') where id = 30;
update email_templates set message = replace(message, 'for [dealer], to manage its companies and rovers.', 'for [dealer]. [access]') where id = 31;
update email_templates set message = replace(message,
  'for [reseller], to manage its dealers, their companies and rovers, and to watch the network.', 'for [reseller]. [access]') where id = 40;
update email_templates set message = replace(message,
  'as a system administrator: everything in it can be seen and changed with this login, so keep it to yourself.', 'as a system administrator. [access]') where id = 41;
update email_templates set message = replace(replace(message,
  'was changed, and everybody who was signed in with the old one was signed out.', 'was changed, and whoever else was signed in with it was signed out.'),
  'on the login page, and tell whoever manages your account: <a href="[login]">[login]</a></p>',
  'on the login page, <a href="[login]">[login]</a>, and tell whoever manages your account.</p>') where id = 13;
update email_templates set message = replace(message,
  'If this was not you, tell whoever manages your account, and choose a new password at once: <a href="[login]">[login]</a></p>',
  '[advice]</p><p>The login page: <a href="[login]">[login]</a></p>') where id = 14;
update email_templates set message = replace(message, 'If nobody accepts within 28 days,', 'If nobody accepts within [deadline],') where id = 16;
update email_templates set message = replace(replace(message, 'Two weeks ago we asked you to', 'We asked you to'),
  'If nobody accepts within 28 days of our first e-mail,', 'If nobody accepts within [deadline],') where id = 17;
update email_templates set message = replace(message, '28 days ago we asked you to', 'We asked you twice to') where id = 18;

update email_translations set message = replace(message,
  'og du er hovedadministrator. I portalen ser du firmaets rovere live, deres fix og deres historik, og du giver kolleger adgang.', 'og du administrerer firmaet. [access]')
  where template = 20 and language = 'da';
update email_translations set message = replace(replace(message,
  'og du er hovedadministrator. I portalen opretter du firmaer og rovere og ser dem live på kortet med deres fix og deres historik.', 'og du administrerer den. [access]'),
  'Derefter logger du og dine kunder ind på jeres egen side:', 'Derefter logger du ind her:')
  where template = 30 and language = 'da';
update email_translations set message = replace(message,
  'i portalen for [dealer] og administrere forhandlerens firmaer og rovere.', 'i portalen for [dealer]. [access]') where template = 31 and language = 'da';
update email_translations set message = replace(message,
  'i portalen for [reseller], administrere distributørens forhandlere, deres firmaer og rovere, og følge netværket.', 'i portalen for [reseller]. [access]')
  where template = 40 and language = 'da';
update email_translations set message = replace(message,
  'som systemadministrator: Alt i den kan ses og ændres med dette login, så hold det for dig selv.', 'som systemadministrator. [access]')
  where template = 41 and language = 'da';
update email_translations set message = replace(replace(message,
  'er ændret, og alle, der var logget ind med den gamle, er logget ud.', 'er ændret, og alle andre, der var logget ind med det, er logget ud.'),
  'med linket “Glemt din adgangskode?” på loginsiden, og giv besked til den, der administrerer din konto: <a href="[login]">[login]</a></p>',
  'med linket »Glemt din adgangskode?« på loginsiden, <a href="[login]">[login]</a>, og giv besked til den, der administrerer din konto.</p>')
  where template = 13 and language = 'da';
update email_translations set message = replace(message,
  'Hvis det ikke var dig, så giv besked til den, der administrerer din konto, og vælg straks en ny adgangskode: <a href="[login]">[login]</a></p>',
  '[advice]</p><p>Loginsiden: <a href="[login]">[login]</a></p>') where template = 14 and language = 'da';
update email_translations set message = replace(message, 'Hvis ingen accepterer inden 28 dage,', 'Hvis ingen accepterer inden [deadline],')
  where template = 16 and language = 'da';
update email_translations set message = replace(replace(message, 'For to uger siden bad vi jer acceptere', 'Vi har bedt jer acceptere'),
  'Hvis ingen accepterer inden 28 dage efter vores første e-mail,', 'Hvis ingen accepterer inden [deadline],')
  where template = 17 and language = 'da';
update email_translations set message = replace(message, 'For 28 dage siden bad vi jer acceptere', 'Vi har to gange bedt jer acceptere')
  where template = 18 and language = 'da';
