import { NETWORK_MOUNTPOINT } from '@cairn/contract/caster-events';
export type Country = 1 | 2; // 1 UK, 2 Denmark
export type RoverKind = 'tractor' | 'survey' | 'drone';

/** A reference station; `height` is ellipsoidal, in metres, of the antenna reference point. */
export interface StationAccount {
  mount: string;
  password: string;
  title?: string;
  latitude: number;
  longitude: number;
  height: number;
  stationId: number;
  country: Country;
  /** Falls silent or loses its connection for tens of seconds every few minutes. */
  flapping?: boolean;
}

/** A rover and where it works. */
export interface RoverAccount {
  username: string;
  password: string;
  mountpoint: string;
  country: Country;
  latitude: number;
  longitude: number;
  kind: RoverKind;
}

export interface World {
  stations: StationAccount[];
  rovers: RoverAccount[];
}

/** Where the caster listens: Casta for rovers, Connecta for stations, one of each per country. */
export interface Ports {
  castaUk: number;
  castaDk: number;
  connectaUk: number;
  connectaDk: number;
}

export class WorldProblem extends Error {}

/**
 * Reads a world file: `{ "stations": […], "rovers": […] }` with the fields of StationAccount and RoverAccount.
 * @throws WorldProblem that names the record and the field.
 */
export function parseWorld(json: string): World {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch (error) {
    throw new WorldProblem(`the world file is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const world = fields(file, 'the world file');
  return {
    stations: list(world.stations, 'stations').map((record, index) => station(record, `stations[${index}]`)),
    rovers: list(world.rovers, 'rovers').map((record, index) => rover(record, `rovers[${index}]`)),
  };
}

function station(record: unknown, where: string): StationAccount {
  const entry = fields(record, where);
  return {
    mount: text(entry.mount, `${where}.mount`),
    password: text(entry.password, `${where}.password`),
    title: entry.title === undefined ? undefined : text(entry.title, `${where}.title`),
    latitude: number(entry.latitude, -90, 90, `${where}.latitude`),
    longitude: number(entry.longitude, -180, 180, `${where}.longitude`),
    height: number(entry.height, -500, 9000, `${where}.height`),
    stationId: number(entry.stationId, 0, 4095, `${where}.stationId`),
    country: oneOf([1, 2] as const, entry.country, `${where}.country`),
    flapping: entry.flapping === true,
  };
}

function rover(record: unknown, where: string): RoverAccount {
  const entry = fields(record, where);
  return {
    username: text(entry.username, `${where}.username`),
    password: text(entry.password, `${where}.password`),
    mountpoint: text(entry.mountpoint ?? NETWORK_MOUNTPOINT, `${where}.mountpoint`),
    country: oneOf([1, 2] as const, entry.country, `${where}.country`),
    latitude: number(entry.latitude, -90, 90, `${where}.latitude`),
    longitude: number(entry.longitude, -180, 180, `${where}.longitude`),
    kind: oneOf(['tractor', 'survey', 'drone'] as const, entry.kind, `${where}.kind`),
  };
}

function fields(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new WorldProblem(`${where} is not an object`);
  return value as Record<string, unknown>;
}

function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new WorldProblem(`${where} is not a list`);
  return value;
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw new WorldProblem(`${where} is not a text`);
  return value;
}

function number(value: unknown, low: number, high: number, where: string): number {
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new WorldProblem(`${where} is not a number from ${low} to ${high}`);
  return value;
}

function oneOf<T>(choices: readonly T[], value: unknown, where: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new WorldProblem(`${where} is not one of ${choices.join(', ')}`);
  return found;
}
