import { events } from './audit-events.ts';
import { type RecordKind, scopeOfColumns } from './record-writes.ts';

const titleOf: RecordKind['titleOf'] = ({ title }) => String(title);

/** The kinds of records that the API and the command line both write. */
export const station: RecordKind = {
  name: 'station',
  table: 'stations',
  form: 'basedata',
  fields: {
    title: 'text',
    mount: 'mount',
    password_sealed: 'password',
    station_id: 'station_id',
    type: 'type',
    country: 'country',
    connecta: 'connecta',
    topcomm: 'topcomm',
    latitude: 'latitude',
    longitude: 'longitude',
    altitude: 'altitude',
    reference_frame: 'reference_frame',
    client_serial: 'client_serial',
    gnss_serial: 'gnss_serial',
    iccid: 'iccid',
    virtual_ip: 'virtual_ip',
  },
  events: { created: events.baseCreated, edited: events.baseEdited, deleted: events.baseDeleted },
  constraints: {
    stations_mount: { field: 'mount', message: 'is taken by another station' },
    sim_in_rover: { field: 'iccid', message: 'The SIM card of this ICCID is in a rover' },
    sim_in_station: { field: 'iccid', message: 'The SIM card of this ICCID is in another station' },
    sim_holder: {
      field: 'iccid',
      message: 'The SIM card of this ICCID belongs to a reseller that is deleted',
    },
    sim_elsewhere: {
      field: 'iccid',
      message: 'A SIM card was moved since you opened this: nothing was saved',
    },
  },
  titleOf,
  scopeOf: () => ({ resellerId: null, dealerId: null, companyId: null }), // belongs to the network, so only the system level sees it
};

export const rover: RecordKind = {
  name: 'rover',
  table: 'rovers',
  form: 'roverdata',
  fields: {
    title: 'title',
    username: 'username',
    password_sealed: 'password',
    machine_id: 'machineid',
    needs_gga: 'needs_gga',
    disconnect_on_change_base: 'disconnect_onchangebase',
  },
  events: { created: events.roverCreated, edited: events.roverEdited, deleted: events.roverDeleted },
  constraints: {
    rovers_username: { field: 'username', message: 'The username belongs to another rover' },
    rovers_username_case: { field: 'username', message: 'The username belongs to another rover' },
    rovers_company_id_machine_id_fkey: { field: 'machineid', message: 'The company has no such machine' },
    parent_archived: { field: 'companyid', message: 'There is no such company' },
  },
  titleOf,
  scopeOf: scopeOfColumns,
};

export const dealer = {
  name: 'dealer',
  table: 'dealers',
  form: 'dealerdata',
  fields: { title: 'text' },
  events: { created: events.dealerCreated, edited: events.dealerEdited, deleted: events.dealerDeleted },
  titleOf,
  scopeOf: ({ id, reseller_id }) => ({ resellerId: Number(reseller_id), dealerId: id, companyId: null }),
} as const satisfies RecordKind;

export const company = {
  name: 'company',
  table: 'companies',
  form: 'companydata',
  fields: { title: 'text' },
  events: { created: events.companyCreated, edited: events.companyEdited, deleted: events.companyDeleted },
  constraints: { companies_title: { field: 'text', message: 'Company name already exists' } },
  titleOf,
  scopeOf: ({ id, ...row }) => scopeOfColumns({ ...row, id, company_id: id }),
} as const satisfies RecordKind;

export const user: RecordKind = {
  name: 'user',
  table: 'users',
  form: 'userdata',
  fields: { fname: 'fname', lname: 'lname', email: 'email' },
  events: { created: events.userCreated, edited: events.userEdited, deleted: events.userDeleted },
  constraints: { users_email: { field: 'email', message: 'Email already exists' } },
  titleOf: ({ fname, lname }) => `${fname} ${lname}`,
  scopeOf: scopeOfColumns,
};
