import { geodeticToEcef } from '@cairn/gnss';
import { between, type Random, seededRandom, waiting } from '../random.ts';
import type { Reply } from '../reply.ts';
import type { RoverAccount } from '../world.ts';
import type { RoverConnectionEvents, RoverConnectionOptions } from './connection.ts';
import { CorrectionStream } from './corrections.ts';
import { type Movement, movement } from './movement.ts';
import { type Quality, Receiver } from './receiver.ts';
import { profileOf, type ReceiverProfile } from './receiver-profile.ts';
import { chatter, emptyGga, gga, withWrongChecksum } from './sentences.ts';

/** The part of a RoverConnection that an operator needs. */
export interface Line {
  send(sentence: string): void;
  close(reason?: string): void;
}

/** Opens the line of a rover; events may only follow after it returned. */
export type Dial = (
  options: Omit<RoverConnectionOptions, 'host' | 'port'>,
  events: RoverConnectionEvents,
) => Line;

export interface OperatorOptions {
  account: RoverAccount;
  seed: number;
  dial: Dial;
  /** Unix time in ms, read when data arrives. */
  clock: () => number;
  /** Seconds between GGA sentences; 1 when unset. */
  ggaSeconds?: number;
  onRefused?: (username: string, line: string) => void;
}

const MINUTE = 60_000;
/** Machines at work 24 min of every 30: four of five are connected at any moment. */
const MEAN_SHIFT = 24 * MINUTE;
const MEAN_PAUSE = 6 * MINUTE;
const MEAN_TIME_BETWEEN_DROPS = 20 * MINUTE;

/** One rover and the person at it: works its shift, reconnects after a drop, waits longer after a refusal. */
export class RoverOperator {
  readonly profile: ReceiverProfile;
  readonly corrections = new CorrectionStream();
  /** Quality of the last GGA sent on this connection; undefined while not connected. */
  quality: Quality | undefined;
  refusals = 0;
  readonly #options: OperatorOptions;
  readonly #random: Random;
  readonly #receiver: Receiver;
  readonly #move: Movement;
  readonly #terrain: number;
  #line: Line | undefined;
  #granted = false;
  #onShift: boolean;
  #changeAt: number | undefined;
  #attempts = 0;
  #nextAttempt = 0;
  #dropAt = Infinity;
  #ggaAt = 0;
  #emptyGgas = 0;
  #last: number | undefined;

  constructor(options: OperatorOptions) {
    const { account, seed } = options;
    this.#options = options;
    this.#random = seededRandom(seed, account.username, 'days');
    this.profile = profileOf(account.kind, seededRandom(seed, account.username, 'habits'));
    this.#receiver = new Receiver(account.kind, seededRandom(seed, account.username, 'receiver'));
    this.#move = movement(account.kind, seededRandom(seed, account.username, 'movement'));
    this.#terrain = between(this.#random, 12, 140);
    this.#onShift = this.#random() < MEAN_SHIFT / (MEAN_SHIFT + MEAN_PAUSE);
  }

  get connected() {
    return this.#granted;
  }

  /** Call about once a second with Unix time in ms; more often for a rover that floods. */
  step(now: number) {
    this.#operateHours(now);
    if (this.#onShift && !this.#line && now >= this.#nextAttempt) this.#connect(now);
    if (this.#line && now >= this.#dropAt) this.#line.close('lost its network');
    if (this.#granted && now >= this.#ggaAt) this.#line?.send(this.#report(now));
  }

  stop() {
    this.#onShift = false;
    this.#changeAt = Infinity;
    this.#line?.close();
  }

  #operateHours(now: number) {
    if (this.#changeAt === undefined) {
      this.#changeAt = now + waiting(this.#random, this.#onShift ? MEAN_SHIFT : MEAN_PAUSE);
      this.#nextAttempt = now + between(this.#random, 0, 8000); // not all in the first second
    }
    if (now < this.#changeAt) return;
    this.#onShift = !this.#onShift;
    this.#changeAt = now + waiting(this.#random, this.#onShift ? MEAN_SHIFT : MEAN_PAUSE);
    if (this.#onShift) this.#receiver.restart();
    else this.#line?.close('switched off');
  }

  #connect(now: number) {
    const { account, dial, clock } = this.#options;
    const { version, userAgent, ggaWithRequest } = this.profile;
    const { mountpoint, username, password } = account;
    const firstGga = ggaWithRequest ? this.#report(now) : undefined;
    this.#attempts++;
    this.#dropAt = now + waiting(this.#random, MEAN_TIME_BETWEEN_DROPS);
    this.#emptyGgas = this.profile.emptyGgas;
    this.#line = dial(
      { mountpoint, username, password, version, userAgent, firstGga, watchdog: 90_000 },
      {
        onReply: (reply) => this.#answered(reply),
        onData: (data) => this.corrections.take(data, clock()),
        onClose: () => this.#lost(clock()),
      },
    );
  }

  #answered({ granted, line }: Reply) {
    this.#granted = granted;
    if (granted) this.#attempts = 0;
    else {
      this.refusals++;
      this.#options.onRefused?.(this.#options.account.username, line);
    }
  }

  /** 2–4 s after a loss; after refusals in a row 4, 8, 16 … s up to 5 min. */
  #lost(now: number) {
    const wait = Math.min(2 * 2 ** this.#attempts, 300) * 1000;
    this.#line = undefined;
    this.#granted = false;
    this.quality = undefined;
    this.#nextAttempt = now + wait * between(this.#random, 1, 2);
  }

  #report(now: number): string {
    const { account, ggaSeconds = 1 } = this.#options;
    const { talker, wrongChecksum, talkative, flood } = this.profile;
    // Half a slot early rather than a whole second late.
    this.#ggaAt = now + (flood ? 75 : ggaSeconds * 1000 - 25);
    const fixTime = flood ? now : now - (now % 1000);
    const where = this.#move(this.#last === undefined ? 1 : Math.min((now - this.#last) / 1000, 5));
    this.#last = now;

    const north = account.latitude + where.north / 111_200;
    const east = account.longitude + where.east / (111_320 * Math.cos((account.latitude * Math.PI) / 180));
    const geoidSeparation = account.longitude < 4 ? 49.1 : 38.6; // metres, mid England and mid Denmark
    const altitude = this.#terrain + where.up;
    const here = geodeticToEcef({ latitude: north, longitude: east, height: altitude + geoidSeparation });
    const { quality, ...found } = this.#receiver.step(now, this.corrections, here);

    if (this.#emptyGgas > 0) {
      this.#emptyGgas--;
      this.quality = 0;
      return emptyGga(fixTime, talker);
    }
    this.quality = quality;
    const sentence = gga(
      fixTime,
      {
        quality,
        satellites: talker === 'GP' ? Math.min(found.satellites, 12) : found.satellites,
        hdop: found.hdop,
        age: found.age,
        latitude: north + found.north / 111_200,
        longitude: east + found.east / 65_000,
        altitude: altitude + found.up,
        geoidSeparation,
        stationId:
          found.age === undefined ? undefined : this.corrections.stationId?.toString().padStart(4, '0'),
      },
      talker,
    );
    const sent = wrongChecksum ? withWrongChecksum(sentence) : sentence;
    return talkative ? sent + chatter(fixTime, where.speed, talker) : sent;
  }
}
