import type { TestContext } from 'node:test';
import type { Rover } from '@cairn/simulator';
import { until } from './cairn.ts';
import { startNewStation } from './new-station.ts';
import type { System } from './system.ts';

export const HOST = '127.0.0.1';
export const PASSWORD = 'field-rows';
export const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const sleaford = { latitude: 52.998, longitude: -0.413, height: 62 };
/** 6 km from Horncastle, 26 km from Sleaford. */
const field = { latitude: 53.19, longitude: -0.2 };

/** Fields of a GGA besides the position. */
interface Report {
  quality: 4 | 5;
  satellites?: number;
  hdop?: number;
}

/** A receiver in the field that reports each second what the test sets. */
export class Receiver {
  report: Report;
  /** GGAs sent on this connection. */
  sent = 0;
  readonly #speed: number;
  #rover: Rover;
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;

  /** `speed`: m/s, to the north. */
  constructor(rover: Rover, report: Report = { quality: 5 }, speed = 0) {
    this.#rover = rover;
    this.report = report;
    this.#speed = speed;
    this.start(rover);
  }

  get connected(): boolean {
    return this.#rover.connected;
  }

  /** Goes on, on this connection. */
  start(rover: Rover): void {
    clearInterval(this.#timer);
    this.#rover = rover;
    this.sent = 0;
    this.#timer = setInterval(() => {
      if (!rover.connected || this.#isPaused) return;
      const latitude = field.latitude + (this.sent * this.#speed) / 111_195;
      rover.send({ ...this.report, latitude, longitude: field.longitude });
      this.sent++;
    }, 1000);
  }

  /** It reports nothing and stays connected. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  until(holds: (receiver: Receiver) => boolean): Promise<void> {
    return until(() => holds(this), 'the receiver has sent enough');
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#rover.stop();
  }
}

/**
 * A company with the rover `harvester`, and Horncastle and Sleaford, which push; `down` cuts Horncastle off for good.
 */
export async function startNetwork(t: TestContext, system: System) {
  const { CASTA_PORT_UK: castaUk, CONNECTA_PORT_UK: port } = system.installation.ports;
  const { create } = system;
  const dealer = await create.dealer({ reseller: 1, title: 'Wold Precision' });
  const company = await create.company({ dealer, title: 'Wragby Farms' });
  const harvester = await create.rover({ company, username: 'harvester', password: PASSWORD });
  const push = async (mount: string, title: string, location: typeof horncastle) => {
    const { latitude: lat, longitude: lon, height } = location;
    const id = await system.createStation({ mount, title, lat, lon, height, country: 1, password: PASSWORD });
    const station = await startNewStation({
      host: HOST,
      port,
      mount,
      password: PASSWORD,
      location,
      stationId: id,
    });
    t.after(() => station.stop());
    return { id, station };
  };
  const near = await push('HORN', 'Horncastle', horncastle);
  const far = await push('SLEA', 'Sleaford', sleaford);
  const ids = { dealer, harvester, horncastle: near.id, sleaford: far.id };
  return { castaUk, down: () => near.station.stop(), ids };
}
