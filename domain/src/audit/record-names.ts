import type { Language } from '@cairn/contract';

/** The kinds of records in audit events, as each language calls them. */
const kinds = {
  reseller: { en: 'Reseller', da: 'Distributør' },
  dealer: { en: 'Dealer', da: 'Forhandler' },
  company: { en: 'Company', da: 'Firma' },
  user: { en: 'User', da: 'Bruger' },
  rover: { en: 'Rover', da: 'Rover' },
  station: { en: 'Base station', da: 'Basestation' },
  machine: { en: 'Machine', da: 'Maskine' },
  note: { en: 'Note', da: 'Note' },
  maker: { en: 'Machine maker', da: 'Maskinmærke' },
  model: { en: 'Machine model', da: 'Maskinmodel' },
} as const satisfies Record<string, Record<Language, string>>;
export type RecordKindName = keyof typeof kinds;

/** Fields of records, by their columns; where a language has no name, the column is shown. */
const fields: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  first_name: { en: 'First name', da: 'Fornavn' },
  last_name: { en: 'Last name', da: 'Efternavn' },
  email_address: { en: 'E-mail', da: 'E-mail' },
  fname: { da: 'Fornavn' },
  lname: { da: 'Efternavn' },
  email: { da: 'E-mail' },
  mobile: { da: 'Mobil' },
  tel: { da: 'Telefon' },
  role: { da: 'Rolle' },
  readonly: { da: 'Kun læsning' },
  theme: { da: 'Tema' },
  language: { da: 'Sprog' },
  manage_reseller_stock: { da: 'Administrerer distributørens lager' },
  title: { da: 'Navn' },
  country: { da: 'Land' },
  address1: { da: 'Adresse 1' },
  address2: { da: 'Adresse 2' },
  address3: { da: 'Adresse 3' },
  towncity: { da: 'By' },
  county: { da: 'Region' },
  postcode: { da: 'Postnummer' },
  website: { da: 'Hjemmeside' },
  account: { da: 'Kontonummer' },
  send_emails: { da: 'Sender e-mails' },
  expiry_notice_days: { en: 'Notices, days ahead', da: 'Udløbsvarsler, dage før' },
  expiry_notice_copy: { en: 'Copy of notices', da: 'Kopi af udløbsvarsler' },
  rtk_url: { da: 'NTRIP-adresse' },
  change_username: { da: 'Må ændre brugernavn' },
  jd_dealer: { da: 'JD-forhandler' },
  login_title: { da: 'Loginside' },
  logo: { da: 'Logo' },
  background: { da: 'Baggrund' },
  admin_user_id: { da: 'Hovedadministrator' },
  reseller_id: { da: 'Distributør' },
  dealer_id: { da: 'Forhandler' },
  company_id: { da: 'Firma' },
  username: { da: 'Brugernavn' },
  mount: { da: 'Mountpoint' },
  station_id: { da: 'Stations-id' },
  type: { da: 'Type' },
  connecta: { da: 'Connecta' },
  topcomm: { da: 'TopComm' },
  latitude: { da: 'Breddegrad' },
  longitude: { da: 'Længdegrad' },
  altitude: { da: 'Højde' },
  client_serial: { da: 'Klientens serienummer' },
  gnss_serial: { da: 'GNSS-modtagerens serienummer' },
  iccid: { da: 'ICCID' },
  virtual_ip: { da: 'Virtuel IP' },
  maker_id: { da: 'Mærke' },
  model_id: { da: 'Model' },
  regnum: { da: 'Registreringsnummer' },
  receiver_serial_num: { da: 'Modtagerens serienummer' },
  modem_serial_num: { da: 'Modemets serienummer' },
  machine_id: { da: 'Maskine' },
  casta: { da: 'Casta' },
  allowed: { da: 'Tilladt' },
  expires_at: { da: 'Udløber' },
  needs_gga: { da: 'Kræver GGA' },
  ignore_initial_gga: { da: 'Ignorerer første GGA' },
  disconnect_on_change_base: { da: 'Afbrydes ved skift af basestation' },
  test_user: { da: 'Testbruger' },
  preferred_ntrip_version: { da: 'NTRIP-version' },
  forced_mountpoint: { da: 'Tvunget mountpoint' },
};

function namesIn(language: Language, names: typeof fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([code, { [language]: name }]) =>
      name === undefined ? [] : [[code, name]],
    ),
  );
}

export const kindNames = { en: namesIn('en', kinds), da: namesIn('da', kinds) };
export const fieldNames = { en: namesIn('en', fields), da: namesIn('da', fields) };
