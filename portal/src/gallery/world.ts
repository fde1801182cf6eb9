import type { MapPoint, MapStation } from '../map/GeoMap.tsx';

/** A made-up world for the gallery only: the same on every load, whatever its size. */
export interface Rover {
  id: number;
  text: string;
  status: number;
  lastConnect: number;
  company: string;
  dealer: string;
  expire: number;
  iccid: string;
  baseline: number;
  latitude: number;
  longitude: number;
}

const towns = [
  'Wragby',
  'Horncastle',
  'Sleaford',
  'Bourne',
  'Coningsby',
  'Holbeach',
  'Spalding',
  'Boston',
  'Caistor',
  'Skegness',
];
const machines = [
  '8R 410',
  'Axion 960',
  'Lexion 8800',
  'JCB 220X',
  'Puma 240',
  'Varitron 470',
  'GNSS 03',
  'Fendt 942',
  'Xerion',
  '7R',
];
const companies = [
  'Wragby Farms Ltd',
  'Wold Contracting',
  'Heath Arable Ltd',
  'Kesteven Civils',
  'Fenland Contracting',
  'Holland Potatoes',
];
const centres = [
  [-2.8, 56.1, 0.7],
  [-0.4, 53.1, 0.6],
  [-1.6, 52.2, 0.9],
  [-3.4, 50.8, 0.5],
  [9.4, 56.0, 0.8],
  [11.9, 55.5, 0.4],
] as const;

function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(from: readonly T[], at: number): T => from[Math.floor(at * from.length)] as T;

const statusOf = (at: number) =>
  at < 0.8 ? 4 : at < 0.88 ? 5 : at < 0.91 ? 2 : at < 0.95 ? 1 : at < 0.97 ? 6 : 0;

export function rovers(count: number, tick = 0): Rover[] {
  const next = random(7);
  const state = random(100 + tick);
  return Array.from({ length: count }, (_, id) => {
    const [longitude, latitude, spread] = pick(centres, next());
    const around = () => (next() + next() + next() - 1.5) * spread * 1.6;
    const x = longitude + around() * 1.4;
    const y = latitude + around();
    const status = id < 4 ? [4, 5, 1, 0][id] : statusOf(state());
    return {
      id,
      text: `${pick(towns, next())} ${pick(machines, next())} ${id}`,
      status: status ?? 0,
      lastConnect: Date.now() - Math.floor(next() * 20_000),
      company: pick(companies, next()),
      dealer: pick(['Lincs Precision', 'Fens RTK', 'Varde Maskin'], next()),
      expire: Date.now() + Math.floor(next() * 300) * 86_400_000,
      iccid: `8944 5001 2704 ${1000 + Math.floor(next() * 8999)} ${100 + Math.floor(next() * 899)}`,
      baseline: next() * 28_000,
      // The first four share a yard: no zoom parts them.
      longitude: id < 4 ? -0.11 : x + (state() - 0.5) * 0.002,
      latitude: id < 4 ? 53.21 : y,
    };
  });
}

export const points = (list: readonly Rover[]): MapPoint[] =>
  list.map(({ id, text, latitude, longitude, status }) => ({ id, text, latitude, longitude, status }));

export const stations: MapStation[] = [
  { id: 1, text: 'Horncastle', latitude: 53.208, longitude: -0.114, online: true },
  { id: 2, text: 'Malton', latitude: 54.136, longitude: -0.797, online: true },
  { id: 3, text: 'Truro', latitude: 50.263, longitude: -5.051, online: false },
  { id: 4, text: 'Viborg', latitude: 56.45, longitude: 9.4, online: true },
];
