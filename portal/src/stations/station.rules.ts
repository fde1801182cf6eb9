import {
  type ReferenceFrameName,
  type Station,
  type StationData,
  singleCountryOf,
  stationData,
} from '@cairn/contract';

/** The form of a station as it is typed: figures are text, a choice not made yet is 0. */
export interface StationForm extends Record<string, unknown> {
  text: string;
  mount: string;
  station_id: string;
  type: number;
  country: number;
  connecta: number;
  topcomm: 0 | 1;
  latitude: string;
  longitude: string;
  altitude: string;
  /** Empty: not known. */
  reference_frame: ReferenceFrameName | '';
  client_serial: string;
  gnss_serial: string;
  iccid: string;
  virtual_ip: string;
  password: string;
}
export type StationField = Extract<keyof typeof stationData.shape, string>;
/** Why a field cannot be sent: nothing was typed, nothing was chosen, or the contract refuses it. */
export type StationError = 'required' | 'selectValue' | 'refused';

const typed = ['text', 'mount', 'latitude', 'longitude'] as const;
const chosen = ['type', 'country'] as const;

/** An empty form; a reseller of one country starts with it and with its type. */
export function emptyStation(singleCountry: 1 | 2 | null): StationForm {
  const single = singleCountryOf(singleCountry);
  return {
    text: '',
    mount: '',
    station_id: '',
    type: single?.stationType ?? 0,
    country: single?.country ?? 0,
    connecta: single?.country ?? 0,
    topcomm: 0,
    latitude: '',
    longitude: '',
    altitude: '',
    reference_frame: '',
    client_serial: '',
    gnss_serial: '',
    iccid: '',
    virtual_ip: '',
    password: '',
  };
}

export function formOf(station: Station): StationForm {
  return {
    text: station.text,
    mount: station.mount ?? '',
    station_id: String(station.station_id ?? ''),
    type: station.type,
    country: station.country,
    connecta: station.connecta,
    topcomm: station.topcomm,
    latitude: String(station.latitude),
    longitude: String(station.longitude),
    altitude: String(station.altitude ?? ''),
    reference_frame: station.reference_frame ?? '',
    client_serial: station.client_serial ?? '',
    gnss_serial: station.gnss_serial ?? '',
    iccid: station.iccid ?? '',
    virtual_ip: station.virtual_ip ?? '',
    password: station.password ?? '',
  };
}

const number = (text: string) => text.trim().replace(',', '.');

/** What the call takes. Nothing chosen and nothing typed is left out where the server has an answer of its own. */
export function stationInput(form: StationForm): StationData {
  return {
    text: form.text,
    mount: form.mount,
    station_id: form.station_id.trim(),
    type: form.type,
    country: form.country,
    ...(form.connecta && { connecta: form.connecta }),
    topcomm: form.topcomm,
    latitude: number(form.latitude),
    longitude: number(form.longitude),
    altitude: number(form.altitude),
    reference_frame: form.reference_frame || null,
    client_serial: form.client_serial,
    gnss_serial: form.gnss_serial,
    iccid: form.iccid.replaceAll(/\s/g, ''),
    virtual_ip: form.virtual_ip.trim(),
    ...(form.password && { password: form.password }),
  };
}

/** What is wrong with the fields of a form; without errors it may be sent. */
export function stationErrors(form: StationForm): Partial<Record<StationField, StationError>> {
  const errors: Partial<Record<StationField, StationError>> = {};
  for (const { path } of stationData.safeParse(stationInput(form)).error?.issues ?? [])
    errors[path[0] as StationField] = 'refused'; // the schema has these fields and no others
  for (const field of typed) if (!form[field].trim()) errors[field] = 'required';
  for (const field of chosen) if (!(form[field] >= 1)) errors[field] = 'selectValue';
  return errors;
}
