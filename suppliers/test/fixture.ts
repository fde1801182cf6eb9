import { Secret } from '@cairn/database';
import { type StandIn, startBicsStandIn, startEmnifyStandIn } from '@cairn/simulator';
import { type BicsOptions, bics } from '../src/bics/bics.ts';
import { type EmnifyOptions, emnify } from '../src/emnify/emnify.ts';
import { parseIccid } from '../src/identifiers.ts';
import type { Health, SimPage, SimReference, SimSupplier } from '../src/supplier.ts';
import { START, VirtualClock } from './virtual-clock.ts';

export interface Fixture extends AsyncDisposable {
  readonly supplier: SimSupplier;
  readonly standIn: StandIn;
  readonly clock: VirtualClock;
  /** What `onHealth` was called with. */
  readonly healths: readonly Health[];
  /** How the supplier addresses the SIM of a serial number. */
  sim(serial: number): SimReference;
}

type Overrides = Partial<EmnifyOptions & BicsOptions> & { readonly sims?: number };

const unlimited = { perSecond: 1_000_000, burst: 1_000_000 };

export async function emnifyFixture({ sims = 100, ...overrides }: Overrides = {}): Promise<Fixture> {
  const standIn = await startEmnifyStandIn({ sims, applicationToken: 'application token', now: () => START });
  const applicationToken = new Secret('application token');
  return fixture(standIn, (common) =>
    emnify({ ...common, baseUrl: standIn.url, applicationToken, ...overrides }),
  );
}

export async function bicsFixture({ sims = 100, ...overrides }: Overrides = {}): Promise<Fixture> {
  const standIn = await startBicsStandIn({ sims, username: 'user', password: 'password', now: () => START });
  const credentials = { username: 'user', password: new Secret('password') };
  return fixture(standIn, (common) =>
    bics({ ...common, baseUrl: standIn.url, ...credentials, ...overrides }),
  );
}

type Common = Pick<EmnifyOptions, 'clock' | 'random' | 'onHealth' | 'rate' | 'standIns'>;

function fixture(standIn: StandIn, connect: (common: Common) => SimSupplier): Fixture {
  const clock = new VirtualClock();
  const healths: Health[] = [];
  const onHealth = (health: Health) => void healths.push(health);
  const supplier = connect({ clock, random: () => 0.5, rate: unlimited, onHealth, standIns: true });
  const sim = (serial: number): SimReference => {
    const iccid = parseIccid(standIn.population.sim(serial).iccid);
    if (!iccid) throw new Error('The stand-in has an ICCID that is none');
    return supplier.supplier === 1
      ? { iccid, connectionId: String(1_000_000 + serial), endpointId: String(5_000_000 + serial) }
      : { iccid, endpointId: String(7_000_000 + serial) };
  };
  return { supplier, standIn, clock, healths, sim, [Symbol.asyncDispose]: () => standIn.stop() };
}

/** A SIM of a stand-in that has a status. */
export function serialByStatus(standIn: StandIn, status: 'active' | 'suspended'): number {
  for (let serial = 0; serial < standIn.population.size; serial += 1) {
    const sim = standIn.population.sim(serial);
    if (sim.status === status && sim.hasEndpoint) return serial;
  }
  throw new Error(`No SIM is ${status}`);
}

export async function everyPage(supplier: SimSupplier): Promise<{ pages: SimPage[]; complete: boolean }> {
  const pages: SimPage[] = [];
  const list = supplier.list();
  for (;;) {
    const step = await list.next();
    if (step.done) return { pages, complete: step.value.complete };
    pages.push(step.value);
  }
}
