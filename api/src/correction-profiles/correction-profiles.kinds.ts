import { events } from '@cairn/domain/audit-events';
import { rover as roverKind } from '@cairn/domain/record-kinds';
import type { RecordKind } from '@cairn/domain/record-writes';

export const profile: RecordKind = {
  name: 'correction_profile',
  table: 'correction_profiles',
  form: 'profiledata',
  fields: {
    title: 'text',
    observations: 'observations',
    constellations: 'constellations',
    bands: 'bands',
    observation_interval: 'observation_interval',
    station_interval: 'station_interval',
    add_antenna: 'add_antenna',
    receiver: 'receiver',
    receiver_firmware: 'receiver_firmware',
    receiver_serial: 'receiver_serial',
    add_biases: 'add_biases',
    station_id: 'station_id',
    bytes_per_second: 'bytes_per_second',
    reference_frame: 'reference_frame',
  },
  events: {
    created: events.correctionProfileCreated,
    edited: events.correctionProfileEdited,
    deleted: events.correctionProfileDeleted,
  },
  constraints: {
    correction_profiles_title: { field: 'text', message: 'There is a correction profile of this name' },
  },
  titleOf: ({ title }) => String(title),
  scopeOf: () => ({ resellerId: null, dealerId: null, companyId: null }),
};

/** The rover as the choice of its corrections names its columns. */
export const rover: RecordKind = {
  ...roverKind,
  form: 'data',
  fields: { correction_profile_id: 'profile' },
  events: { created: events.roverCreated, edited: events.roverEdited },
  constraints: { profile_gone: { field: 'profile', message: 'There is no such correction profile' } },
};
