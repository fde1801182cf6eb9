import { between, type Random } from '../random.ts';
import type { RoverKind } from '../world.ts';

/** Where a rover is: metres east and north of its start, metres above the ground there, and its speed in m/s. */
export interface Whereabouts {
  east: number;
  north: number;
  up: number;
  speed: number;
}

/** Moves a rover on by `seconds`; returns the same object each time, changed. */
export type Movement = (seconds: number) => Readonly<Whereabouts>;

export function movement(kind: RoverKind, random: Random): Movement {
  if (kind === 'survey') return survey(random);
  if (kind === 'drone')
    return passes(random, {
      length: between(random, 150, 450),
      spacing: between(random, 18, 40),
      lanes: 6 + Math.floor(random() * 10),
      speed: between(random, 5, 11), // m/s: 18–40 km/h
      turning: 0.5,
      height: between(random, 60, 110),
    });
  return passes(random, {
    length: between(random, 180, 720),
    spacing: between(random, 3, 12) * 2, // skip a bout, as wide implements do, so that the turn fits the headland
    lanes: 12 + Math.floor(random() * 24),
    speed: between(random, 6, 14) / 3.6,
    turning: 0.55,
    height: between(random, 2.6, 3.4), // the antenna on the cab roof
  });
}

interface Field {
  length: number;
  spacing: number;
  lanes: number;
  speed: number;
  turning: number;
  height: number;
}

/** Parallel passes joined by half circles on the headland; after the last lane the same way back. */
function passes(random: Random, { length, spacing, lanes, speed, turning, height }: Field): Movement {
  const heading = random() * Math.PI;
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  const turn = (Math.PI * spacing) / 2;
  const lap = length + turn;
  const once = lanes * lap;
  let driven = random() * once;
  const here: Whereabouts = { east: 0, north: 0, up: height, speed };

  return (seconds) => {
    const inTurn = driven % lap > length;
    here.speed = speed * (inTurn ? turning : 1) * (0.96 + 0.08 * random());
    driven = (driven + here.speed * seconds) % (2 * once);

    const along = driven < once ? driven : 2 * once - driven;
    const lane = Math.min(Math.floor(along / lap), lanes - 1);
    const inLane = along - lane * lap;
    const upward = lane % 2 === 0;
    let ahead = upward ? inLane : length - inLane;
    let across = lane * spacing;
    if (inLane > length) {
      const angle = ((inLane - length) / turn) * Math.PI;
      const beyond = (Math.sin(angle) * spacing) / 2;
      ahead = upward ? length + beyond : -beyond;
      across += ((1 - Math.cos(angle)) * spacing) / 2;
    }
    here.east = ahead * sin + across * cos;
    here.north = ahead * cos - across * sin;
    return here;
  };
}

/** Walks from point to point on a site of some 80 m and stands at each while it is measured. */
function survey(random: Random): Movement {
  const here: Whereabouts = { east: 0, north: 0, up: 2, speed: 0 };
  let standing = between(random, 5, 60);
  let east = 0;
  let north = 0;
  return (seconds) => {
    here.speed = 0;
    if (standing > 0) {
      standing -= seconds;
      if (standing <= 0) [east, north] = [between(random, -40, 40), between(random, -40, 40)];
      return here;
    }
    const left = Math.hypot(east - here.east, north - here.north);
    const step = Math.min(left, seconds * between(random, 1, 1.5));
    if (left <= step) standing = between(random, 8, 60);
    here.speed = step / seconds;
    here.east += left === 0 ? 0 : ((east - here.east) / left) * step;
    here.north += left === 0 ? 0 : ((north - here.north) / left) * step;
    return here;
  };
}
