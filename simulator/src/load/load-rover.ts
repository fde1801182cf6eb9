import { RoverConnection } from '../rover/connection.ts';
import { gga } from '../rover/sentences.ts';
import type { Ports, RoverAccount } from '../world.ts';
import { FrameCounter } from './frame-counter.ts';

/** Where a rover connects, and how often it reports. */
export interface LoadTarget {
  host: string;
  ports: Pick<Ports, 'castaUk' | 'castaDk'>;
  /** Seconds between the GGA of a rover; none are sent when 0. */
  ggaSeconds: number;
}

interface LoadEvents {
  onGranted(): void;
  onRefused(line: string): void;
  onBytes(length: number): void;
  onMark(sentAt: number): void;
  onClose(reason: string): void;
}

/** A rover that reads, counts frames and reports one place. */
export class LoadRover {
  streaming = false;
  fedSecond = -1;
  counter = new FrameCounter();
  readonly account: RoverAccount;
  #connection: RoverConnection | undefined;

  constructor(account: RoverAccount) {
    this.account = account;
  }

  open({ host, ports, ggaSeconds }: LoadTarget, events: LoadEvents) {
    const { mountpoint, username, password, country } = this.account;
    const { onMark } = events;
    const connection = new RoverConnection(
      {
        host,
        port: country === 1 ? ports.castaUk : ports.castaDk,
        mountpoint,
        username,
        password,
        firstGga: ggaSeconds > 0 ? this.#gga(Date.now()) : undefined,
      },
      {
        onReply: ({ granted, line }) => {
          this.streaming = granted;
          if (granted) events.onGranted();
          else events.onRefused(line);
        },
        onData: (data) => {
          events.onBytes(data.length);
          this.counter.push(data, onMark);
        },
        onClose: (reason) => {
          if (this.#connection !== connection) return;
          this.streaming = false;
          events.onClose(reason);
        },
      },
    );
    this.#connection = connection;
    this.counter.restart();
  }

  report(now: number) {
    if (this.streaming) this.#connection?.send(this.#gga(now));
  }

  freeze() {
    this.#connection?.freeze();
  }

  close() {
    this.streaming = false;
    this.#connection?.close();
  }

  #gga(now: number) {
    const { latitude, longitude } = this.account;
    return gga(
      now - (now % 1000),
      {
        quality: 4,
        satellites: 24,
        hdop: 0.6,
        age: 1,
        altitude: 80,
        geoidSeparation: 48,
        latitude,
        longitude,
      },
      'GN',
    );
  }
}
