-- What an audit event says, as a code with parameters: the sentence is made in the reader's language. `text` and `detail`
-- are the same in English, and all that older events have.

alter table user_events add message text, add parameters jsonb, add details jsonb;

/* Takes everything personal of `people` out of the events, whether they did it or it was done to them. */
create or replace function forget_in_events(people integer[]) returns void language sql as $$
  update user_events set user_name = '', address = null, user_agent = null where user_id = any (people);
  update user_events set target_title = '', text = '', detail = '', message = null, parameters = null, details = null
    where target_type = 'user' and target_id = any (people);
$$;

/* ---- e-mails ---- */

/* Templates in other languages than English, whose texts are in email_templates. */
create table email_translations (
  template smallint not null references email_templates,
  language text not null check (language = 'da'),
  title text not null check (length(title) between 3 and 255),
  message text not null check (length(message) between 3 and 3000),
  primary key (template, language)
);
grant select on email_translations to cairn_service, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

/* The language of an e-mail: what its recipient chose, else that of the country of the tenant that it belongs to. */
create function mail_language(person integer, address text, reseller integer, dealer integer, company integer) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select language from users where id = person),
    (select language from users where lower(email) = lower(address) and archived_at is null),
    case coalesce((select country from companies where id = company), (select country from dealers where id = dealer),
      (select country from resellers where id = reseller)) when 2 then 'da' end,
    'en')
$$;

insert into email_translations (language, template, title, message) values
  ('da', 1, 'Din rover [rover] kan tilsluttes',
   '<p>Hej [name]</p><p>Roveren <strong>[rover]</strong> hos [company] kan nu modtage korrektioner. Indtast dette i modtageren eller dens app:</p><ul><li>Caster: <strong>[connection]</strong></li><li>Port: <strong>[port]</strong></li><li>Mountpoint: <strong>[mountpoint]</strong></li><li>NTRIP-brugernavn: <strong>[username]</strong></li></ul><p>NTRIP-adgangskoden vises på roverens side i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 10, 'Dine oplysninger i portalen hos [sender]',
   '<p>Hej [name]</p><p>Det er de oplysninger, vi har om dig:</p><ul><li>Navn: [fullname]</li><li>E-mailadresse, som også er dit login: [email]</li><li>Mobil: [mobile]</li><li>Rolle: [role]</li></ul><p>Log ind og åbn din profil for at ændre dem: <a href="[login]">[login]</a></p>'),
  ('da', 11, 'Vælg en ny adgangskode',
   '<p>Hej [name]</p><p>Nogen har bedt om en ny adgangskode til dit login <strong>[email]</strong>. Hvis det var dig, så vælg en her:</p><p>[link]</p><p>Hvis det ikke var dig, skal du ikke gøre noget: Din adgangskode forbliver, som den er.</p>'),
  ('da', 12, 'NTRIP-oplysninger for [rover]',
   '<p>Hej [name]</p><p>Det er NTRIP-oplysningerne for roveren <strong>[rover]</strong> hos [company]:</p><ul><li>Caster: <strong>[connection]</strong></li><li>Port: <strong>[port]</strong></li><li>Mountpoint: <strong>[mountpoint]</strong></li><li>NTRIP-brugernavn: <strong>[username]</strong></li></ul><p>NTRIP-adgangskoden vises på roverens side i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 13, 'Din adgangskode er ændret',
   '<p>Hej [name]</p><p>Adgangskoden til dit login <strong>[email]</strong> er ændret, og alle, der var logget ind med den gamle, er logget ud.</p><p>Hvis det ikke var dig, så vælg straks en ny adgangskode med linket “Glemt din adgangskode?” på loginsiden, og giv besked til den, der administrerer din konto: <a href="[login]">[login]</a></p>'),
  ('da', 14, 'Login til din konto er ændret',
   '<p>Hej [name]</p><p>Login til din konto <strong>[email]</strong> er ændret: [change].</p><p>Hvis det ikke var dig, så giv besked til den, der administrerer din konto, og vælg straks en ny adgangskode: <a href="[login]">[login]</a></p>'),
  ('da', 16, 'Acceptér, hvordan vi behandler data for [company]',
   '<p>Hej [name]</p><p>For at levere korrektioner til [company] behandler vi nogle personoplysninger: navne og kontaktoplysninger på firmaets brugere, hvornår de logger ind, og hvor firmaets rovere er, mens de er tilsluttet. Loven kræver, at vi siger det, og at I ved det.</p><p>Læs på én side, hvad der behandles og hvorfor, og acceptér det for dit firma:</p><p>[link]</p><p>Hvis ingen accepterer inden 28 dage, skal vi fjerne firmaets personoplysninger, og firmaets brugere kan ikke længere logge ind. Roverne fortsætter med at virke.</p>'),
  ('da', 17, 'Påmindelse: Acceptér, hvordan vi behandler data for [company]',
   '<p>Hej [name]</p><p>For to uger siden bad vi jer acceptere, hvordan personoplysninger for [company] behandles. Det har ingen gjort endnu. Det tager et minut:</p><p>[link]</p><p>Hvis ingen accepterer inden 28 dage efter vores første e-mail, skal vi fjerne firmaets personoplysninger, og firmaets brugere kan ikke længere logge ind. Dette link erstatter det tidligere.</p>'),
  ('da', 18, 'Sidste påmindelse: Personoplysninger for [company] bliver fjernet',
   '<p>Hej [name]</p><p>For 28 dage siden bad vi jer acceptere, hvordan personoplysninger for [company] behandles, og ingen har gjort det. <strong>I morgen fjerner vi dem</strong>: Navne, adresser og kontaktoplysninger slettes, og firmaets brugere kan ikke længere logge ind. Roverne og deres historik bliver.</p><p>Acceptér i dag for at beholde alt, som det er:</p><p>[link]</p><p>Dette link erstatter de tidligere.</p>'),
  ('da', 20, 'Velkommen: Portalen er åben for [company]',
   '<p>Hej [name]</p><p>[sender] har oprettet [company] til netværkskorrektioner, og du er hovedadministrator. I portalen ser du firmaets rovere live, deres fix og deres historik, og du giver kolleger adgang.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du ind her: <a href="[login]">[login]</a></p>'),
  ('da', 21, 'Dit login til [company]',
   '<p>Hej [name]</p><p>Du kan nu logge ind i portalen for [company] og se firmaets rovere live, deres fix og deres historik.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du ind her: <a href="[login]">[login]</a></p>'),
  ('da', 30, 'Velkommen: Portalen er åben for [dealer]',
   '<p>Hej [name]</p><p>[dealer] er oprettet som forhandler, og du er hovedadministrator. I portalen opretter du firmaer og rovere og ser dem live på kortet med deres fix og deres historik.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du og dine kunder ind på jeres egen side: <a href="[login]">[login]</a></p>'),
  ('da', 31, 'Dit login til [dealer]',
   '<p>Hej [name]</p><p>Du kan nu logge ind i portalen for [dealer] og administrere forhandlerens firmaer og rovere.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du ind her: <a href="[login]">[login]</a></p>'),
  ('da', 40, 'Velkommen: Portalen er åben for [reseller]',
   '<p>Hej [name]</p><p>Du kan nu logge ind i portalen for [reseller], administrere distributørens forhandlere, deres firmaer og rovere, og følge netværket.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du ind her: <a href="[login]">[login]</a></p>'),
  ('da', 41, 'Dit login som systemadministrator',
   '<p>Hej [name]</p><p>Du kan nu logge ind i portalen som systemadministrator: Alt i den kan ses og ændres med dette login, så hold det for dig selv.</p><p>Dit login er <strong>[email]</strong>.</p><p>[link]</p><p>Derefter logger du ind her: <a href="[login]">[login]</a></p>'),
  ('da', 5, 'Abonnement for [rover]: [subscription]',
   '<p>Hej [name]</p><p>Det gælder abonnementet for roveren <strong>[rover]</strong> hos [company]:</p><ul><li>Abonnement: <strong>[subscription]</strong></li><li>Fra: [start]</li><li>Til: <strong>[end]</strong></li><li>Reference: [reference]</li></ul><p>Roveren modtager korrektioner indtil da. Alle abonnementer er i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 6, 'Abonnementet for [rover] er opsagt',
   '<p>Hej [name]</p><p>Abonnementet <strong>[subscription]</strong> for roveren <strong>[rover]</strong> hos [company] er opsagt. Dets reference var [reference]. Roveren modtager ingen korrektioner, før den har et andet abonnement.</p><p>Spørgsmål? Kontakt [sender].</p>'),
  ('da', 7, 'Abonnementet for [rover] er fornyet',
   '<p>Hej [name]</p><p>Abonnementet for roveren <strong>[rover]</strong> hos [company] er fornyet:</p><ul><li>Abonnement: <strong>[subscription]</strong></li><li>Fra: [start]</li><li>Til: <strong>[end]</strong></li><li>Reference: [reference]</li></ul><p>Roveren modtager fortsat korrektioner uden afbrydelse. Alle abonnementer er i portalen: <a href="[login]">[login]</a></p>'),
  ('da', 8, 'Den planlagte fornyelse for [rover] er annulleret',
   '<p>Hej [name]</p><p>Den fornyelse, der var planlagt for roveren <strong>[rover]</strong> hos [company], er annulleret. Dens reference var [reference]. Det nuværende abonnement fortsætter indtil <strong>[end]</strong>.</p><p>Spørgsmål? Kontakt [sender].</p>');
