import type { ParameterNames } from './message-format.ts';

/**
 * The sentences of refusals, rules and steps in Danish, by their English text. `Sentence` is the type of what the server
 * may say; `npm run check` also collects the messages of the schemas and names each that is not here.
 */
export const danishSentences = {
  Connected: 'Tilsluttet',
  GPS: 'GPS',
  DGPS: 'DGPS',
  Fixed: 'Fixed',
  Float: 'Float',
  EST: 'EST',
  Online: 'Online',
  Offline: 'Offline',
  Total: 'I alt',
  Logins: 'Logins',
  Rovers: 'Rovere',
  Connections: 'Forbindelser',
  'Connection time, h': 'Forbindelsestid, timer',
  'Connection time, min': 'Forbindelsestid, minutter',
  '** required.': '** skal udfyldes.',
  '** select value.': '** vælg en værdi.',
  'NOT AUTHORISED': 'IKKE AUTORISERET',
  'Some fields are invalid': 'Nogle felter er ugyldige',
  'The request cannot be read': 'Forespørgslen kan ikke læses',
  'E-mail address or password is wrong': 'E-mailadresse eller adgangskode er forkert',
  'This login has expired: start again': 'Dette login er udløbet: Begynd forfra',
  'Change your password first': 'Skift først din adgangskode',
  'Set up a second factor first': 'Sæt først tofaktorlogin op',
  'You are acting for a dealer: go back to your own session first':
    'Du handler for en forhandler: Vend først tilbage til din egen session',
  'There is no such record': 'Posten findes ikke',
  'There is no such address': 'Adressen findes ikke',
  'There is no such picture': 'Billedet findes ikke',
  'The name is taken': 'Navnet er optaget',
  'This was changed since you opened it: nothing was saved':
    'Posten er ændret, siden du åbnede den: Intet blev gemt',
  'The request is too large': 'Forespørgslen er for stor',
  'Too many attempts: wait a while': 'For mange forsøg: Vent lidt',
  'The system is under maintenance: support access only': 'Systemet vedligeholdes: Kun adgang for support',
  'Invalid email format': 'Ugyldigt e-mailformat',
  'Email already exists': 'E-mailadressen findes allerede',
  'Company name already exists': 'Firmanavnet findes allerede',
  'Login page name unavailable': 'Loginsidens navn er optaget',
  'Login page name may have letters, digits, dashes and underscores only':
    'Loginsidens navn må kun have bogstaver, tal, bindestreger og understreger',
  'Password must be minimum 6 characters long': 'Adgangskoden skal have mindst 6 tegn',
  'Password must be at most 200 characters long': 'Adgangskoden må højst have 200 tegn',
  '* Password must include uppercase, lowercase and number characters':
    '* Adgangskoden skal have store bogstaver, små bogstaver og tal',
  'This is the present password: choose another': 'Det er den nuværende adgangskode: Vælg en anden',
  'Enter your present password': 'Indtast din nuværende adgangskode',
  'The password is wrong': 'Adgangskoden er forkert',
  'The code is wrong': 'Koden er forkert',
  'The code is wrong or was used: wait for the next one': 'Koden er forkert eller brugt: Vent på den næste',
  'This passkey is not known here': 'Denne adgangsnøgle er ikke kendt her',
  'Your role requires a second factor: add another one first':
    'Din rolle kræver tofaktorlogin: Tilføj først en ny metode',
  'An authenticator app is set up already: remove it first':
    'En godkendelsesapp er allerede sat op: Fjern den først',
  'Set up an authenticator app or a passkey first': 'Sæt først en godkendelsesapp eller en adgangsnøgle op',
  'You cannot delete yourself': 'Du kan ikke slette dig selv',
  'An e-mail with a link to sign in with goes to its own address only':
    'En e-mail med et link til login sendes kun til brugerens egen adresse',
  'Choose a jpeg, jpg or png file': 'Vælg en jpeg-, jpg- eller png-fil',
  'The picture has more than 40 megapixels': 'Billedet har mere end 40 megapixel',
  'is taken by another station': 'er optaget af en anden station',
  'must be one line of plain text': 'skal være én linje almindelig tekst',
  'must be a number': 'skal være et tal',
  'must be given': 'skal angives',
  'must be 8 to 64 characters without spaces or colons': 'skal være 8 til 64 tegn uden mellemrum eller kolon',
  'must be the name or the address of a host, without a port':
    'skal være et værtsnavn eller en adresse, uden port',
  'Password must not be the name of your company, dealer or system':
    'Adgangskoden må ikke være navnet på dit firma, din forhandler eller systemet',
  'The database does not answer: try again in a moment': 'Databasen svarer ikke: Prøv igen om et øjeblik',
  'The server is busy: try again in a moment': 'Serveren har travlt: Prøv igen om et øjeblik',
  'The account or its organisation is archived': 'Kontoen eller dens organisation er arkiveret',
  'Other files are being made for you already': 'Andre filer er allerede ved at blive lavet til dig',
  '{{title}} is not deleted': '{{title}} er ikke slettet',
  '{{title}} restored': '{{title}} gendannet',
  '{{count}} restored': '{{count}} gendannet',
  'It was deleted more than {{days}} days ago': 'Det blev slettet for mere end {{days}} dage siden',
  'The name of a login page belongs to somebody else now': 'Navnet på en loginside tilhører nu en anden',
  'The e-mail address of one of its people belongs to somebody else now':
    'E-mailadressen på en af personerne tilhører nu en anden',
  'Another company of the dealer has this name now': 'Et andet firma hos forhandleren har nu dette navn',
  'The username of one of its rovers belongs to another rover now':
    'Brugernavnet på en af roverne tilhører nu en anden rover',
  'What it belongs to is deleted too: restore that first':
    'Det, den hører til, er også slettet: gendan det først',
  'must not contain direction marks': 'må ikke indeholde skriveretningstegn',
  'Mobile must be a number of 5 to 15 digits, such as +44 1507 123456':
    'Mobil skal være et nummer på 5 til 15 cifre, f.eks. +45 12 34 56 78',
  'Telephone must be a number of 5 to 15 digits, such as +44 1507 123456':
    'Telefon skal være et nummer på 5 til 15 cifre, f.eks. +45 12 34 56 78',
  'Website must be an address of the web, such as https://www.example.com':
    'Websted skal være en webadresse, f.eks. https://www.example.com',
  'must be a SHA-256 in hex': 'skal være en SHA-256 i hex',
  'must be 18 to 22 digits': 'skal være 18 til 22 cifre',
  'must be 1 to 32 letters, digits, dashes or underscores':
    'skal være 1 til 32 bogstaver, tal, bindestreger eller understreger',
  'must be after start': 'skal være efter start',
  'must be more than start': 'skal være efter start',
  'no RTCM is stored for these hours': 'ingen RTCM er gemt for disse timer',
  Profile: 'Profil',
  'Profile updated': 'Profilen er opdateret',
  Password: 'Adgangskode',
  'Your password has been updated': 'Din adgangskode er opdateret',
  Email: 'E-mail',
  'Email sent': 'E-mailen er sendt',
  'Email resent': 'E-mailen er sendt igen',
  'Email not sent': 'E-mailen er ikke sendt',
  User: 'Bruger',
  Reseller: 'Distributør',
  Dealer: 'Forhandler',
  Company: 'Firma',
  // what the server refuses
  'Send JSON': 'Send JSON',
  'The body must be a JSON object': 'Indholdet skal være et JSON-objekt',
  'The address cannot be read': 'Adressen kan ikke læses',
  'The server could not do this': 'Serveren kunne ikke udføre dette',
  'The server did not answer': 'Serveren svarede ikke',
  'The server sent a reply of another form': 'Serveren sendte et svar i en anden form',
  'The server answered {{status}}': 'Serveren svarede {{status}}',
  'The portal is not built: run npm run build': 'Portalen er ikke bygget: Kør npm run build',
  'The demo mailbox does not answer': 'Demoens postkasse svarer ikke',
  'There is no such reseller': 'Distributøren findes ikke',
  'There is no such dealer': 'Forhandleren findes ikke',
  'There is no such company': 'Firmaet findes ikke',
  'LOGIN PAGE NOT FOUND': 'LOGINSIDEN FINDES IKKE',
  '{{count}} passkeys are enough: remove one first': '{{count}} adgangsnøgler er nok: Fjern først en',
  'The browser’s answer is not that of a new passkey for this address':
    'Browserens svar er ikke en ny adgangsnøgle til denne adresse',
  'must be the person signed in': 'skal være den person, der er logget ind',
  'This link has expired: it works once and for a limited time. Request a new one.':
    'Linket er udløbet: Det virker én gang og kun i en periode. Bed om et nyt.',
  'Email address not found': 'E-mailadressen findes ikke',
  'Password reset email sent.': 'E-mail til nulstilling af adgangskode er sendt.',
  'This password is too common: choose another': 'Adgangskoden er for almindelig: Vælg en anden',
  'Password must not be your name or e-mail address':
    'Adgangskoden må ikke være dit navn eller din e-mailadresse',
  'Upload the picture first': 'Upload først billedet',
  'The file is larger than 5 MB': 'Filen er større end 5 MB',
  'The file is not a picture that can be read': 'Filen er ikke et billede, der kan læses',
  'The part to keep is not within the picture': 'Udsnittet ligger ikke inden for billedet',
  'must be given with top, width and height': 'skal angives sammen med top, width og height',
  'must be given with left, width and height': 'skal angives sammen med left, width og height',
  'must be at least 1, with left, top and height': 'skal være mindst 1, sammen med left, top og height',
  'must be at least 1, with left, top and width': 'skal være mindst 1, sammen med left, top og width',
  'is deleted': 'er slettet',
  '{{title}} is deleted': '{{title}} er slettet',
  'Main administrator of {{title}}: choose another one first':
    'Hovedadministrator for {{title}}: Vælg først en anden',
  'They have signed in before, so it goes to their own address only: {{email}}':
    'Brugeren har logget ind før, så den sendes kun til brugerens egen adresse: {{email}}',
  'is not for a {{role}}': 'er ikke til rollen {{role}}',
  'is above your own': 'er over din egen',
  'You cannot change your own role': 'Du kan ikke ændre din egen rolle',
  'is that of a main administrator: choose another one first':
    'er en hovedadministrators: Vælg først en anden hovedadministrator',
  "{{mountpoint}} is the network's own mountpoint": '{{mountpoint}} er netværkets eget mountpoint',
  'has no virtual IP': 'har ingen virtuel IP',
  'The station no longer transmits this position. Check its alarm again':
    'Stationen sender ikke længere denne position. Se dens alarm igen',
  'is taken by another rover': 'er optaget af en anden rover',
  'Manufacturer already exists.': 'Fabrikanten findes allerede.',
  'This manufacturer has models. Delete those first.': 'Fabrikanten har modeller. Slet dem først.',
  'Model already exists.': 'Modellen findes allerede.',
  'Machines are of this model.': 'Der findes maskiner af denne model.',
  'Select a manufacturer': 'Vælg en fabrikant',
  'Select a model': 'Vælg en model',
  'is not known': 'er ukendt',
  'must not be in the future': 'må ikke ligge i fremtiden',
  'must be within the last {{days}} days': 'skal ligge inden for de seneste {{days}} dage',
  'must be within {{hours}} hours of start': 'skal være højst {{hours}} timer efter start',
  'must not ask for more than {{count}} bars': 'må højst dække {{count}} søjler',
  'must not ask for more than {{count}} days': 'må højst dække {{count}} dage',
  'must not ask for more than {{count}} hours': 'må højst dække {{count}} timer',
  'must be Denmark': 'skal være Danmark',
  'must be the United Kingdom': 'skal være Storbritannien',
  'must be {{value}}': 'skal være {{value}}',
  'must be an administrator of this reseller': 'skal være administrator for distributøren',
  'must be an administrator of this dealer': 'skal være administrator for forhandleren',
  'must be an administrator of this company': 'skal være administrator for firmaet',
  'must not be before filterStart': 'må ikke være før filterStart',
  'RTKLIB’s convbin is not installed on the server': 'RTKLIBs convbin er ikke installeret på serveren',
  'Files of {{station}} are being made for you already': 'Der laves allerede filer for {{station}} til dig',
  'These files are no longer available': 'Filerne findes ikke længere',
  'Rover disconnected': 'Roveren er afbrudt',
  'No caster has this session': 'Ingen caster har denne session',
  'The caster did not answer in time: the rover may still be connected':
    'Casteren svarede ikke i tide: Roveren er måske stadig forbundet',
  'The session has already ended': 'Sessionen er allerede slut',
  'The personal data was removed': 'Personoplysningerne er fjernet',
  'The notice has already been accepted': 'Meddelelsen er allerede accepteret',
  'The person that its link is for no longer exists': 'Personen, som linket er til, findes ikke længere',
  'The person that its link is for now belongs to another organisation: send their login details again':
    'Personen, som linket er til, hører nu til en anden organisation: Send loginoplysningerne igen',

  // why an e-mail was not sent
  'The company wants no subscription e-mails': 'Firmaet ønsker ingen e-mails om abonnementer',
  'The person whom the link is for no longer exists': 'Personen, som linket er til, findes ikke længere',
  'The person whom the link is for does not exist or is archived':
    'Personen, som linket er til, findes ikke eller er arkiveret',
  'The person whom the link is for now belongs to another organisation':
    'Personen, som linket er til, hører nu til en anden organisation',
  'A link for a person who has signed in goes to their present address only':
    'Et link til en person, der har logget ind, sendes kun til personens nuværende adresse',
  'The link has expired: it was used, or its person has changed since it was made':
    'Linket er udløbet: Det er brugt, eller personen er ændret, siden det blev lavet',

  // why RINEX files were not made
  'There are no observations in these hours': 'Der er ingen observationer i disse timer',
  'RTCM of these hours is no longer stored': 'Der er ikke længere gemt RTCM for disse timer',
  'There is not enough room on the disk': 'Der er ikke plads nok på disken',
  'It took longer than {{minutes}} minutes': 'Det tog mere end {{minutes}} minutter',
  'convbin ended with code {{code}}': 'convbin sluttede med kode {{code}}',
  'It failed: see the log of the worker': 'Det mislykkedes: Se workerens log',

  // stock and subscriptions
  'Subscriptions Added': 'Abonnementer tilføjet',
  'Subscriptions Removed': 'Abonnementer fjernet',
  'This subscription is not active yet': 'Abonnementet er ikke aktivt endnu',
  'This subscription is not active': 'Abonnementet er ikke aktivt',
  'This subscription has a scheduled renewal: cancel that first':
    'Abonnementet har en planlagt fornyelse: Annuller den først',
  'This subscription is not scheduled': 'Abonnementet er ikke planlagt',
  'This subscription is not suspended': 'Abonnementet er ikke sat på pause',
  'This rover has a scheduled renewal already': 'Roveren har allerede en planlagt fornyelse',
  'This rover has a subscription already': 'Roveren har allerede et abonnement',
  'NO SUBSCRIPTIONS IN STOCK': 'INGEN ABONNEMENTER PÅ LAGER',
  'There are not so many in stock': 'Der er ikke så mange på lager',
  'The current subscription ends later': 'Det nuværende abonnement slutter senere',
  'No subscription type selected.': 'Der er ikke valgt en abonnementstype.',
  'must be a whole number from 1 to {{most}}': 'skal være et helt tal fra 1 til {{most}}',
  '{{count}} × {{title}}': '{{count}} × {{title}}',

  // roles
  All: 'Alle',
  'System Admin': 'Systemadmin',
  'Reseller Admin': 'Distributøradmin',
  'Dealer Admin': 'Forhandleradmin',
  'Company Admin': 'Firmaadmin',
  'Company User': 'Firmabruger',

  // steps of an action
  Administrator: 'Administrator',
  'Login page': 'Loginside',
  'GDPR email': 'GDPR-e-mail',
  Base: 'Basestation',
  Dealers: 'Forhandlere',
  Companies: 'Firmaer',
  Users: 'Brugere',
  '{{title}} created': '{{title}} oprettet',
  '{{title}} updated': '{{title}} opdateret',
  '{{title}} deleted': '{{title}} slettet',
  '{{title}} was deleted already': '{{title}} var allerede slettet',
  '{{name}} added': '{{name}} tilføjet',
  '{{name}} is the main administrator': '{{name}} er hovedadministrator',
  '{{count}} archived': '{{count}} arkiveret',
  'Login details to {{email}}': 'Loginoplysninger til {{email}}',
  'Request for acceptance to {{email}}': 'Anmodning om accept til {{email}}',
  'E-mail to {{email}} is on its way': 'E-mail til {{email}} er på vej',
  'Email not sent: not found': 'E-mailen er ikke sendt: Ikke fundet',
  'Email not sent: there is no address': 'E-mailen er ikke sendt: Der er ingen adresse',
  'To {{email}}': 'Til {{email}}',
  'The position of {{title}} is now the transmitted one': 'Positionen for {{title}} er nu den udsendte',
  '{{step}}: undone': '{{step}}: fortrudt',

  // rules of the calls
  'Login page name must be 3 to 40 characters long': 'Loginsidens navn skal have 3 til 40 tegn',
  'Name must be 3 to 32 characters long': 'Navnet skal have 3 til 32 tegn',
  'must be a challenge issued by the server': 'skal være en udfordring fra serveren',
  'must each be a number': 'skal hver være et tal',
  'must be a hex colour': 'skal være en farve som hextal',
  'must be a time between 2000 and 2100': 'skal være et tidspunkt mellem 2000 og 2100',
  'must be a time, such as 2026-01-31 14:05': 'skal være et tidspunkt, fx 2026-01-31 14:05',
  'must be a whole number': 'skal være et helt tal',
  'must be an IP address, or Unknown': 'skal være en IP-adresse eller Unknown',
  'must be base64url': 'skal være base64url',
  'must be letters of constellations: P, L, B, A, Q':
    'skal være bogstaver for konstellationer: P, L, B, A, Q',
  'must be minutes': 'skal være minutter',
  'must be one of {{allowed}}': 'skal være en af {{allowed}}',
  'must be text': 'skal være tekst',
  'must be the `next` of a reply': 'skal være `next` fra et svar',
  'must be the name of a time zone, such as Europe/London':
    'skal være navnet på en tidszone, fx Europe/Copenhagen',
  'must be the name of an uploaded background': 'skal være navnet på en uploadet baggrund',
  'must be the name of an uploaded logo': 'skal være navnet på et uploadet logo',
} as const;

export type Sentence = keyof typeof danishSentences;

/** One without parameters. */
export type FixedSentence = {
  [Text in Sentence]: [ParameterNames<Text>] extends [never] ? Text : never;
}[Sentence];
