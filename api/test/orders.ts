import type { TestContext } from 'node:test';
import { Secret } from '@cairn/database';
import { PaymentProvider, type ProviderEvent, type Purchase, saleEvent } from '@cairn/simulator';
import { startWorld } from './world.ts';

const WEBHOOK_SECRET = 'whsec_of_the_tests';
let iccids = 0;

/** A dealer's company with people of each level, SIMs in stock, and a payment provider that delivers to the api. */
export async function startOrders(t: TestContext) {
  const world = await startWorld(t, { webhookSecret: new Secret(WEBHOOK_SECRET) });
  const { database, person, seed, baseUrl } = world;
  const company = await seed.company({ title: 'Wold Grange Farms' });
  const { reseller_id, dealer_id } = company;
  const { client: system } = await person(1);
  const { client: reseller } = await person(5, { reseller_id });
  const { client: dealer } = await person(10, { reseller_id, dealer_id });
  const provider = new PaymentProvider({ url: `${baseUrl}/api/paymentevents`, secret: WEBHOOK_SECRET });

  /** Delivers an event; gives its status, and the code of a refusal. */
  async function deliver(event: ProviderEvent): Promise<string> {
    const { status, text } = await provider.deliver(event);
    return status === 200 ? '200' : `${status} ${JSON.parse(text).code}`;
  }

  const purchase = (more: Partial<Purchase> = {}): Purchase => ({
    payment: 'pi_1',
    company: company.id,
    subscriptions: ['1'],
    pence: 12_050,
    name: 'Ann Smith',
    ...more,
  });

  /** Sells an order by the webhook; gives it as the list shows it. */
  async function sell(more: Partial<Purchase> = {}) {
    const sold = purchase(more);
    const reply = await deliver(saleEvent(sold));
    if (reply !== '200') throw new Error(`the delivery was refused: ${reply}`);
    const { payments } = await system.orders.list({ stext: sold.payment });
    const [order] = payments;
    if (!order) throw new Error('there is no order');
    return order;
  }

  /** SIMs in the stock of the dealer, or of the company. */
  async function stockSims(count: number, holder: 'dealer' | 'company' = 'dealer', scope = company) {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) {
      const row = {
        iccid: `894400000000${String(++iccids).padStart(7, '0')}`,
        supplier: 1,
        status: 'active',
        status_text: 'Activated',
        holder,
        reseller_id: scope.reseller_id,
        dealer_id: scope.dealer_id,
        company_id: holder === 'company' ? scope.id : null,
      };
      const { id } = await database.service
        .insertInto('sims')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  }

  const holderOf = (sim: number) =>
    database.service
      .selectFrom('sims')
      .where('id', '=', sim)
      .select(['holder', 'company_id', 'rover_id', 'slot'])
      .executeTakeFirstOrThrow();

  return {
    ...world,
    company,
    system,
    reseller,
    dealer,
    provider,
    deliver,
    purchase,
    sell,
    stockSims,
    holderOf,
  };
}
