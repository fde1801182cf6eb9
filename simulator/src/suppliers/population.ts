import { seededRandom } from '../random.ts';

export type StandInStatus = 'issued' | 'active' | 'suspended';

export interface StandInSim {
  /** 0 for the first; all else follows from it. */
  readonly serial: number;
  readonly iccid: string;
  readonly imsi: string;
  readonly msisdn: string;
  readonly country: 'DK' | 'GB';
  /** One half of the SIMs that have never been active is in no endpoint. */
  readonly hasEndpoint: boolean;
  readonly status: StandInStatus;
}

/** Two digits after the country in the ICCIDs of a stand-in, and how many follow before the check digit. */
export interface Issuer {
  readonly code: string;
  readonly digits: number;
}

const countries = {
  DK: { prefix: '45', network: '23801', number: '4537' },
  GB: { prefix: '44', network: '23415', number: '4474' },
} as const;

/**
 * SIMs that a supplier has, in the order of its list. Only the order and what was changed are stored: everything else
 * of a SIM is computed from its serial number, so that 200,000 of them need less than a megabyte.
 */
export class SimPopulation {
  readonly #issuer: Issuer;
  readonly #statuses = new Map<number, StandInStatus>();
  #order: Uint32Array;
  #size: number;
  #nextSerial: number;

  constructor(issuer: Issuer, size: number) {
    this.#issuer = issuer;
    this.#order = Uint32Array.from({ length: size }, (_, serial) => serial);
    this.#size = size;
    this.#nextSerial = size;
  }

  get size(): number {
    return this.#size;
  }

  slice(from: number, to: number): StandInSim[] {
    return Array.from(this.#order.subarray(from, Math.min(to, this.#size)), (serial) => this.sim(serial));
  }

  /** Undefined for a number that the supplier has never had, or no longer has. */
  find(serial: number): StandInSim | undefined {
    return Number.isInteger(serial) && this.#order.subarray(0, this.#size).includes(serial)
      ? this.sim(serial)
      : undefined;
  }

  findIccid(iccid: string): StandInSim | undefined {
    const found = this.find(Number(iccid.slice(6, 6 + this.#issuer.digits)));
    return found?.iccid === iccid ? found : undefined;
  }

  setStatus(serial: number, status: StandInStatus): void {
    this.#statuses.set(serial, status);
  }

  remove(position: number): void {
    this.#order.copyWithin(position, position + 1, this.#size);
    this.#size -= 1;
  }

  move(from: number, to: number): void {
    const serial = this.#order[from] ?? 0;
    this.remove(from);
    this.#insert(to, serial);
  }

  append(): void {
    this.#insert(this.#size, this.#nextSerial);
    this.#nextSerial += 1;
  }

  sim(serial: number): StandInSim {
    const country = serial % 2 === 0 ? 'DK' : 'GB';
    const { prefix, network, number } = countries[country];
    const digits = String(serial).padStart(this.#issuer.digits, '0');
    return {
      serial,
      country,
      iccid: withCheckDigit(`89${prefix}${this.#issuer.code}${digits}`),
      imsi: `${network}${digits.slice(-10)}`,
      msisdn: `${number}${digits.slice(-8)}`,
      hasEndpoint: serial % 20 !== 19,
      status: this.#statuses.get(serial) ?? firstStatus(serial),
    };
  }

  #insert(position: number, serial: number): void {
    if (this.#size === this.#order.length) {
      const larger = new Uint32Array(this.#size * 2 + 1);
      larger.set(this.#order);
      this.#order = larger;
    }
    this.#order.copyWithin(position + 1, position, this.#size);
    this.#order[position] = serial;
    this.#size += 1;
  }
}

function firstStatus(serial: number): StandInStatus {
  if (serial % 10 === 9) return 'issued';
  return seededRandom(serial, 'status')() < 0.06 ? 'suspended' : 'active';
}

/** ISO/IEC 7812-1, annex B. */
function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
