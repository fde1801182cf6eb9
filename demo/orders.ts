import { randomBytes } from 'node:crypto';
import type { Database } from '@cairn/database';
import { PaymentProvider, type ProviderEvent, refundEvent, saleEvent } from '@cairn/simulator';

// company, subscriptions, pence, customer, hours ago
const purchases: readonly (readonly [string, readonly string[], number, string, number])[] = [
  ['Wold Grange Farms', ['1', '4'], 64_800, 'Carol Hughes', 3],
  ['J R Sharpe & Sons', ['60'], 98_400, 'John Sharpe', 7],
  ['Ashby Fen Estate', ['2'], 42_000, 'Priya Nair', 26],
  ['Teviot Mains Partnership', ['1', '1', '2'], 138_000, 'Isla Elliot', 31],
  ['Penhallow Farm', ['5'], 16_500, 'Jory Pascoe', 50],
  ['Heckington Growers', ['1'], 54_000, 'Tom Allis', 75],
];
const REFUNDED_PAYMENT = 'pi_demo_6';

export interface DemoShop {
  /** The secret of the webhook. */
  readonly secret: string;
  /** Delivers the orders of the demo until the api has them all; what it has already changes nothing. */
  open(database: Database): Promise<void>;
  close(): void;
}

/**
 * The stand-in of the payment provider, with a few orders of the demo's companies. Without a secret it makes another one
 * at each start.
 */
export function demoShop(
  port: number,
  secret: string = `whsec_${randomBytes(24).toString('hex')}`,
): DemoShop {
  const provider = new PaymentProvider({ url: `http://127.0.0.1:${port}/api/paymentevents`, secret });
  const closing = new AbortController();
  return {
    secret,
    async open({ service }) {
      const companies = await service.selectFrom('companies').select(['id', 'title']).execute();
      const events = eventsOf(new Map(companies.map(({ id, title }) => [title, id])), new Date());
      void deliver(events);
    },
    close: () => closing.abort(),
  };

  async function deliver(events: readonly ProviderEvent[]) {
    for (const event of events) await provider.deliverUntilAccepted(event, closing.signal);
  }
}

function eventsOf(companies: ReadonlyMap<string, number>, now: Date): ProviderEvent[] {
  const sales = purchases.flatMap(([title, subscriptions, pence, name, hours], index) => {
    const company = companies.get(title);
    if (company === undefined) return []; // renamed in the portal
    const at = new Date(now.getTime() - hours * 3_600_000);
    return [saleEvent({ payment: `pi_demo_${index + 1}`, company, subscriptions, pence, name, at })];
  });
  return [...sales, refundEvent(REFUNDED_PAYMENT)];
}
