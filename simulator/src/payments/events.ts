/** An order as a shop hands it to the payment provider. */
export interface Purchase {
  /** Reference of the payment. */
  readonly payment: string;
  /** Id of the company in the portal. */
  readonly company: number;
  /** `<type>` or `<type>:<rover>` of each subscription. */
  readonly subscriptions: readonly string[];
  readonly pence: number;
  readonly name?: string;
  readonly at?: Date;
  /** Another currency, or a transfer that has not arrived. */
  readonly currency?: string;
  readonly paid?: boolean;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The event of a payment, in the documented shape of a Stripe Checkout Session; fields that nobody reads are left out. */
export function saleEvent(purchase: Purchase, id = `evt_sale_${purchase.payment}`): ProviderEvent {
  const { payment, company, subscriptions, pence, name = '', currency = 'gbp', paid = true } = purchase;
  const metadata = Object.fromEntries(
    subscriptions.map((subscription, index) => [`subscription_${index + 1}`, subscription]),
  );
  return eventOf(id, 'checkout.session.completed', purchase.at, {
    id: `cs_${payment}`,
    object: 'checkout.session',
    amount_total: pence,
    currency,
    customer_details: { name, email: null },
    metadata: { company: String(company), ...metadata },
    mode: 'payment',
    payment_intent: payment,
    payment_status: paid ? 'paid' : 'unpaid',
    status: 'complete',
  });
}

/** The event of a refund, in the shape of a Stripe Charge: of the whole sum, or of a part. */
export function refundEvent(
  payment: string,
  { whole = true, id = `evt_refund_${payment}` } = {},
): ProviderEvent {
  return eventOf(id, 'charge.refunded', undefined, {
    id: `ch_${payment}`,
    object: 'charge',
    payment_intent: payment,
    refunded: whole,
  });
}

function eventOf(id: string, type: string, at = new Date(), object: object): ProviderEvent {
  return {
    id,
    object: 'event',
    api_version: '2026-01-01',
    created: Math.floor(at.getTime() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    data: { object },
  };
}
