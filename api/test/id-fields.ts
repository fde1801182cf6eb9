import assert from 'node:assert/strict';
import type { Endpoint } from '@cairn/contract';
import { fieldsOf } from './hostile.ts';
import type { Kind } from './tree.ts';
import { walks } from './walks.ts';

const byName: Record<string, Kind> = {
  reseller: 'reseller',
  business: 'reseller',
  dealer: 'dealer',
  company: 'company',
  rover: 'rover',
  roverid: 'rover',
  basestation: 'station',
  adminuser: 'user',
  corrections: 'correction profile',
};

const LIST_FIELDS =
  'stext filter page limit offset orderby sortdesc roleid list dropdown filterbyreseller short nousers all archived';
const FILTER_FIELDS =
  'status view created state country start end day copy past kind type group text before after period gmtoffset timezone until steps changes msm role rolesel';
const PERSON_FIELDS =
  'fname lname email mobile theme password current name title readonly language digest manage_reseller_stock';
const TENANT_FIELDS =
  'address1 address2 address3 towncity county postcode tel website logo background logintitle account';
const DEALER_FIELDS = 'rtk_url change_username jd_dealer send_emails sendmail useremail pw sub emailid';
const STATION_FIELDS =
  'basename mount station_id connecta topcomm latitude longitude altitude reference_frame client_serial gnss_serial iccid virtual_ip reason confirmed';
const SIGN_IN_FIELDS = 'token systemadmin challenge way code factor on response userrole sysadmin';
const MORE_FIELDS =
  'own at days hours minutes username casta session sessiondata points live green basesonly never test filterStart filterEnd dateMode const';
const MAIL_FORM_FIELDS =
  'template message title_da message_da typeValue send_admin1 send_admin2 send_dealer send_reseller add1 add2 emailTemplates adminEmails';
const FORM_FIELDS =
  'version adminversion subs sims draft payload signature basedata resellerdata dealerdata companydata userdata files left top width height makerdata modeldata machinedata';
const MACHINE_FIELDS = 'regnum receiver_serial_num modem_serial_num number po removalReason admin subdata';
const SUBSCRIPTION_FIELDS =
  'stock expired renewed stage subtype substart subend activatenow purchase_order nosimm companyemail roverdata';
const ROVER_FORM_FIELDS =
  'rovers rows dryrun title connection port needs_gga disconnect_onchangebase simm simm2 simm3 action countryid edit data machines description datetime';
const CASTA_FORM_FIELDS =
  'Username Password Expiry_date Allowed Needs_GGA Ignore_initial_GGA Test_user Preferred_NTRIP_version Forced_mountpoint Disconnected_id profile';
const SIM_FIELDS =
  'bases unordered substatus alerts dealername simms simmdata resellerorig slot rstock dstock cstock backtostocklist allowance withsimm';
const SIM_SUPPLIER_FIELDS =
  'supplier endpoint connectionid iccid iccids ask enabled baseurl secret pagesize locationpath cancelpath updateusage datestart dateend wait';
const ALERT_FIELDS =
  'favourite favourites state taken before mail webhook quiet_from quiet_until no_fix_minutes when_over take url every paused recipients';
const PROFILE_FIELDS =
  'profiledata readymade observations constellations bands observation_interval station_interval add_antenna receiver receiver_firmware receiver_serial add_biases bytes_per_second';
const notIds = new Set(
  [
    LIST_FIELDS,
    MAIL_FORM_FIELDS,
    FILTER_FIELDS,
    PERSON_FIELDS,
    TENANT_FIELDS,
    DEALER_FIELDS,
    STATION_FIELDS,
    SIGN_IN_FIELDS,
    MORE_FIELDS,
    FORM_FIELDS,
    MACHINE_FIELDS,
    SUBSCRIPTION_FIELDS,
    ROVER_FORM_FIELDS,
    CASTA_FORM_FIELDS,
    SIM_FIELDS,
    SIM_SUPPLIER_FIELDS,
    ALERT_FIELDS,
    PROFILE_FIELDS,
  ]
    .join(' ')
    .split(' '),
);

/** The fields of a call that hold ids of records, and of which kind. A field that nobody classified fails. */
export function idFields(name: string, endpoint: Endpoint): [string, Kind][] {
  if (name === 'system.logError') return []; // only records its input
  if (name.startsWith('systemStatus.')) return []; // its ids are those of systems, which the contract lists
  const { kinds = {} } = walks[name] ?? {};
  return fieldsOf(endpoint).flatMap((field) => {
    if (field.startsWith('response.')) return []; // WebAuthn's own
    const last = field.slice(field.lastIndexOf('.') + 1);
    const kind = kinds[field] ?? byName[last];
    assert.ok(kind || notIds.has(last), `${name} has a new field ${field}: is it an id?`);
    return kind ? [[field, kind] as [string, Kind]] : [];
  });
}
