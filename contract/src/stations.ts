import { z } from 'zod';
import {
  area,
  bit,
  chartSlice,
  decimal,
  filterId,
  id,
  lazyObject,
  line,
  oneOf,
  progress,
  unused,
} from './endpoint.ts';
import { everyone } from './roles.ts';
import { station, stationData } from './station-records.ts';
import { versionRead } from './tenancy.ts';

/** The Reference stations chart: data[0] total, data[1] online. */
const stationChart = lazyObject(() => ({ data: z.array(chartSlice) }));

export const stations = area('stations', {
  live: {
    method: 'GET',
    path: '/api/basesdatatest',
    summary: 'Reference stations as they are now: all, one by id, or those of one country.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        id: filterId,
        country: oneOf(0, 1, 2).default(0),
        timezone: unused('times are UTC'),
        test: unused('there is one system'),
      }),
    reply: () =>
      z.object({
        basestations: z.array(station),
        chartdata: stationChart,
        remoteview: z
          .boolean()
          .optional()
          .describe('Whether the installation has a remote view of the devices of stations; for role 1'),
      }),
  },
  list: {
    method: 'GET',
    path: '/api/basestations',
    summary:
      'Reference stations with all details for administrators; one by id also shows its NTRIP password, but to people who may only read. Reading it is recorded.',
    roles: ['systemAdmin'],
    background: true,
    input: () =>
      z.object({
        id: filterId,
        basename: line(80).default(''),
        country: oneOf(0, 1, 2).default(0),
      }),
    reply: () => z.object({ basestations: z.array(station) }),
  },
  create: {
    method: 'POST',
    path: '/api/basestation',
    summary: 'Creates a reference station. taken when its mountpoint exists.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['stations.list', 'stations.live'],
    input: () => z.object({ basedata: stationData }),
    reply: () =>
      z.object({
        id: z.int(),
        password: z.string().describe('Its NTRIP password'),
        messages: z.array(progress),
      }),
  },
  update: {
    method: 'PUT',
    path: '/api/basestation',
    summary: 'Changes a reference station.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['stations.list', 'stations.live'],
    input: () => z.object({ basedata: stationData.extend({ id, version: versionRead }) }),
    reply: () => z.object({ id: z.int(), messages: z.array(progress) }),
  },
  acceptPosition: {
    method: 'POST',
    path: '/api/basestationposition',
    summary:
      'Enters the position that a reference station transmits (RTCM 1005/1006) as its own. taken when it does not transmit this position now.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['stations.list', 'stations.live', 'stationHealth.alarms', 'stationService.check'],
    input: () =>
      z.object({
        id,
        latitude: decimal(-90, 90),
        longitude: decimal(-180, 180),
        altitude: decimal(-500, 9000).describe('Metres above the ellipsoid'),
      }),
    reply: () => z.object({ id: z.int(), messages: z.array(progress) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/basestation/{id}',
    summary: 'Archives a reference station: its stream is closed and its mountpoint is free again.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['stations.list', 'stations.live'],
    input: () => z.object({ id }),
    reply: () => z.object({ id: z.int(), messages: z.array(progress) }),
  },
  remoteAccess: {
    method: 'POST',
    path: '/api/basestationremote',
    summary:
      'The address of the remote view of the device of a station, with the credentials that open it; null where the installation has none. The request is recorded.',
    roles: ['systemAdmin'],
    writes: true,
    input: () => z.object({ id }),
    reply: () => z.object({ url: z.string().nullable() }),
  },
  connectas: {
    method: 'GET',
    path: '/api/getconnectas',
    summary: 'The Connectas, with the state that they report.',
    roles: everyone,
    input: () => z.object({}),
    reply: () =>
      z.object({
        connectas: z.array(
          z.object({
            value: z.int(),
            text: z.string(),
            country: z.literal([1, 2]),
            online: bit,
            stations: z.int().describe('Streams now'),
          }),
        ),
      }),
  },
});
