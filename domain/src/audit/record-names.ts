import { allRoles, countries, type Language } from '@cairn/contract';
import { inLanguage, translated } from '../language.ts';
import { roleTitle } from '../role-titles.ts';

/**
 * The kinds of records in audit events, as each language writes them before a title. A note has the title of its
 * record.
 */
const kinds = {
  reseller: { en: 'Reseller', da: 'Distributør' },
  dealer: { en: 'Dealer', da: 'Forhandler' },
  company: { en: 'Company', da: 'Firma' },
  user: { en: 'User', da: 'Bruger' },
  rover: { en: 'Rover', da: 'Rover' },
  station: { en: 'Base station', da: 'Station' },
  machine: { en: 'Machine', da: 'Maskine' },
  order: { en: 'Order', da: 'Ordre' },
  note: { en: 'Note on', da: 'Note om' },
  maker: { en: 'Machine maker', da: 'Maskinmærke' },
  model: { en: 'Machine model', da: 'Maskinmodel' },
  sim_package: { en: 'SIM package', da: 'SIM-pakke' },
  sim: { en: 'SIM card', da: 'SIM-kort' },
  sim_supplier: { en: 'SIM supplier', da: 'SIM-leverandør' },
  email_template: { en: 'E-mail template', da: 'E-mailskabelon' },
  correction_profile: { en: 'Correction profile', da: 'Korrektionsprofil' },
  admin_emails: { en: 'Admin e-mails', da: 'Admin-e-mails' },
} as const satisfies Record<string, Record<Language, string>>;
export type RecordKindName = keyof typeof kinds;

/** Fields of records, by their columns. */
const fields: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  first_name: { en: 'First name', da: 'Fornavn' },
  last_name: { en: 'Last name', da: 'Efternavn' },
  email_address: { en: 'E-mail', da: 'E-mail' },
  fname: { en: 'First name', da: 'Fornavn' },
  lname: { en: 'Last name', da: 'Efternavn' },
  email: { en: 'E-mail', da: 'E-mail' },
  mobile: { en: 'Mobile', da: 'Mobil' },
  tel: { en: 'Telephone', da: 'Telefon' },
  role: { en: 'Role', da: 'Rolle' },
  readonly: { en: 'Read only', da: 'Kun læsning' },
  theme: { en: 'Theme', da: 'Tema' },
  language: { en: 'Language', da: 'Sprog' },
  manage_reseller_stock: {
    en: 'Manages the stock of the reseller',
    da: 'Administrerer distributørens lager',
  },
  title: { en: 'Name', da: 'Navn' },
  country: { en: 'Country', da: 'Land' },
  address1: { en: 'Address 1', da: 'Adresse 1' },
  address2: { en: 'Address 2', da: 'Adresse 2' },
  address3: { en: 'Address 3', da: 'Adresse 3' },
  towncity: { en: 'Town or city', da: 'By' },
  county: { en: 'County', da: 'Region' },
  postcode: { en: 'Postcode', da: 'Postnummer' },
  website: { en: 'Website', da: 'Hjemmeside' },
  account: { en: 'Account number', da: 'Kontonummer' },
  send_emails: { en: 'Sends e-mails', da: 'Sender e-mails' },
  expiry_notice_days: { en: 'Notices, days ahead', da: 'Udløbsvarsler, dage før' },
  expiry_notice_copy: { en: 'Copy of notices', da: 'Kopi af udløbsvarsler' },
  alerts_by_mail: { en: 'Alerts by e-mail', da: 'Advarsler på e-mail' },
  alerts_by_webhook: { en: 'Alerts by webhook', da: 'Advarsler med webhook' },
  no_fix_minutes: { en: 'Minutes without a fix', da: 'Minutter uden fix' },
  quiet_from: { en: 'Quiet hours from', da: 'Stille timer fra' },
  quiet_until: { en: 'Quiet hours until', da: 'Stille timer indtil' },
  timezone: { en: 'Time zone', da: 'Tidszone' },
  when_over: { en: 'Also says when it is over', da: 'Siger også, når det er overstået' },
  rtk_url: { en: 'NTRIP address', da: 'NTRIP-adresse' },
  change_username: { en: 'May change usernames', da: 'Må ændre brugernavn' },
  jd_dealer: { en: 'JD dealer', da: 'JD-forhandler' },
  login_title: { en: 'Login page', da: 'Loginside' },
  logo: { en: 'Logo', da: 'Logo' },
  background: { en: 'Background', da: 'Baggrund' },
  admin_user_id: { en: 'Main administrator', da: 'Hovedadministrator' },
  reseller_id: { en: 'Reseller', da: 'Distributør' },
  dealer_id: { en: 'Dealer', da: 'Forhandler' },
  company_id: { en: 'Company', da: 'Firma' },
  username: { en: 'Username', da: 'Brugernavn' },
  mount: { en: 'Mountpoint', da: 'Mountpoint' },
  station_id: { en: 'Station ID', da: 'Stations-id' },
  type: { en: 'Type', da: 'Type' },
  connecta: { en: 'Connecta', da: 'Connecta' },
  topcomm: { en: 'TopComm', da: 'TopComm' },
  latitude: { en: 'Latitude', da: 'Breddegrad' },
  longitude: { en: 'Longitude', da: 'Længdegrad' },
  altitude: { en: 'Altitude', da: 'Højde' },
  reference_frame: { en: 'Reference frame', da: 'Referenceramme' },
  client_serial: { en: 'Client serial number', da: 'Klientens serienummer' },
  gnss_serial: { en: 'GNSS receiver serial number', da: 'GNSS-modtagerens serienummer' },
  iccid: { en: 'ICCID', da: 'ICCID' },
  virtual_ip: { en: 'Virtual IP', da: 'Virtuel IP' },
  maker_id: { en: 'Manufacturer', da: 'Mærke' },
  model_id: { en: 'Model', da: 'Model' },
  regnum: { en: 'Registration number', da: 'Registreringsnummer' },
  receiver_serial_num: { en: 'Receiver serial number', da: 'Modtagerens serienummer' },
  modem_serial_num: { en: 'Modem serial number', da: 'Modemets serienummer' },
  machine_id: { en: 'Machine', da: 'Maskine' },
  casta: { en: 'Casta', da: 'Casta' },
  allowed: { en: 'Allowed', da: 'Tilladt' },
  expires_at: { en: 'Expires', da: 'Udløber' },
  needs_gga: { en: 'Needs GGA', da: 'Kræver GGA' },
  ignore_initial_gga: { en: 'Ignores the initial GGA', da: 'Ignorerer første GGA' },
  disconnect_on_change_base: {
    en: 'Disconnects on change of station',
    da: 'Afbrydes ved skift af basestation',
  },
  test_user: { en: 'Test user', da: 'Testbruger' },
  preferred_ntrip_version: { en: 'NTRIP version', da: 'NTRIP-version' },
  allowance_bytes: { en: 'Data a month, bytes', da: 'Data om måneden, byte' },
  enabled: { en: 'Enabled', da: 'Aktiveret' },
  base_url: { en: 'Address', da: 'Adresse' },
  title_da: { en: 'Danish subject', da: 'Dansk emne' },
  send_admin1: { en: 'Copy to admin 1', da: 'Kopi til admin 1' },
  send_admin2: { en: 'Copy to admin 2', da: 'Kopi til admin 2' },
  send_dealer: { en: 'Copy to the dealer', da: 'Kopi til forhandleren' },
  send_reseller: { en: 'Copy to the reseller', da: 'Kopi til distributøren' },
  add1: { en: 'Admin e-mail 1', da: 'Admin-e-mail 1' },
  add2: { en: 'Admin e-mail 2', da: 'Admin-e-mail 2' },
  forced_mountpoint: { en: 'Forced mountpoint', da: 'Tvunget mountpoint' },
  observations: { en: 'Observations', da: 'Observationer' },
  constellations: { en: 'Constellations', da: 'Konstellationer' },
  bands: { en: 'Frequencies', da: 'Frekvenser' },
  observation_interval: { en: 'Interval of observations, s', da: 'Interval for observationer, s' },
  station_interval: { en: 'Interval of station messages, s', da: 'Interval for stationsmeddelelser, s' },
  add_antenna: { en: 'Adds an antenna (1008)', da: 'Tilføjer antenne (1008)' },
  receiver: { en: 'Adds a receiver (1033)', da: 'Tilføjer modtager (1033)' },
  receiver_firmware: { en: 'Firmware', da: 'Firmware' },
  receiver_serial: { en: 'Serial number', da: 'Serienummer' },
  add_biases: { en: 'Adds GLONASS biases (1230)', da: 'Tilføjer GLONASS-bias (1230)' },
  bytes_per_second: { en: 'Bytes a second at most', da: 'Byte i sekundet, højst' },
  correction_profile_id: { en: 'Corrections', da: 'Korrektioner' },
};

const answers = { true: { en: 'yes', da: 'ja' }, false: { en: 'no', da: 'nej' } } as const;

/** Fields that hold the number of a country; each country has one Casta. */
const ofCountry: readonly string[] = ['country', 'casta'];

/** A stored value of a field as text: roles and countries by their names, and yes or no. */
export function valueText(field: string, value: string, language: Language): string {
  if (value === 'true' || value === 'false') return answers[value][language];
  if (field === 'role') {
    const role = allRoles.find((one) => String(one) === value);
    return role === undefined ? value : roleTitle(role, language);
  }
  const country = ofCountry.includes(field) && countries.find((one) => String(one.value) === value);
  return country ? inLanguage(language, () => translated(country.text)) : value;
}

function namesIn(language: Language, names: typeof fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([code, { [language]: name }]) =>
      name === undefined ? [] : [[code, name]],
    ),
  );
}

export const kindNames = { en: namesIn('en', kinds), da: namesIn('da', kinds) };
export const fieldNames = { en: namesIn('en', fields), da: namesIn('da', fields) };
