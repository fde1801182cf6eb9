import { SUBSCRIPTIONS_PER_ORDER } from '@cairn/contract';
import { z } from 'zod';

/** What a delivery of the payment provider says, as far as orders are concerned. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  /** The reference of the payment; empty when the event is ignored. */
  readonly reference: string;
  readonly sale?: Sale;
  readonly refund?: true;
}

export interface Sale {
  readonly company: number;
  readonly name: string;
  /** Pence. */
  readonly amount: number;
  readonly subscriptions: readonly Sold[];
}

interface Sold {
  /** The key of the metadata. */
  readonly key: string;
  readonly type: number;
  readonly rover: number | undefined;
}

// control characters, and NUL, which PostgreSQL refuses
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line of plain text');
const reference = text(255).min(1);
const decimalId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
  .transform(Number);
const pence = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
/** `<type>` or `<type>:<rover>`. */
const subscription = z
  .string()
  .regex(/^[1-9]\d{0,8}(:[1-9]\d{0,8})?$/, 'must be a type, or type:rover')
  .transform((value) => {
    const [type, rover] = value.split(':').map(Number);
    return { type: Number(type), rover };
  });
const subscriptionKeys = Array.from(
  { length: SUBSCRIPTIONS_PER_ORDER },
  (_, index) => `subscription_${index + 1}` as const,
);

/** The first is required: there is no order of nothing. */
const subscriptionFields = Object.fromEntries(
  subscriptionKeys.map((key, index) => [key, index === 0 ? subscription : subscription.optional()]),
);

/** Keys of subscriptions that an order has no room for: read as if they were not there, they would be paid and not ordered. */
const metadataFields = z
  .looseObject({ company: decimalId, ...subscriptionFields })
  .superRefine((metadata, context) => {
    const unread = Object.keys(metadata).filter(
      (key) => key.startsWith('subscription') && !(key in subscriptionFields),
    );
    for (const key of unread)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `must be one of subscription_1 to subscription_${SUBSCRIPTIONS_PER_ORDER}`,
      });
  });

const envelope = z.object({
  id: text(255).min(1),
  type: text(100).min(1),
  created: z.int().min(1_000_000_000).max(4_000_000_000),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** A Checkout Session. */
const session = z.object({
  data: z.object({
    object: z.object({
      id: reference,
      payment_intent: reference.nullish(),
      payment_status: z.string(),
      amount_total: pence,
      currency: z.literal('gbp'),
      customer_details: z.object({ name: text(200).nullish() }).nullish(),
      metadata: metadataFields,
    }),
  }),
});

const charge = z.object({
  data: z.object({
    object: z.object({ id: reference, payment_intent: reference.nullish(), refunded: z.boolean() }),
  }),
});

/**
 * Reads the JSON of a delivery. Types that say nothing of orders come out without `sale` and `refund`.
 * @throws {z.ZodError} for an event that lacks what its type must have
 */
export function readPaymentEvent(json: unknown): PaymentEvent {
  const { id, type, created, data } = envelope.parse(json);
  const event = { id, type, at: new Date(created * 1000), reference: '' };
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    // 'unpaid' is paid later, by a bank transfer for instance; another event says so
    if (data.object.payment_status === 'unpaid') return event;
    const { object } = session.parse(json).data;
    return { ...event, reference: object.payment_intent ?? object.id, sale: saleOf(object) };
  }
  if (type === 'charge.refunded') {
    const { object } = charge.parse(json).data;
    // a part of the sum may be returned for many reasons: the order stays
    return object.refunded
      ? { ...event, reference: object.payment_intent ?? object.id, refund: true }
      : event;
  }
  return event;
}

function saleOf({
  metadata,
  customer_details,
  amount_total,
}: z.output<typeof session>['data']['object']): Sale {
  return {
    company: metadata.company,
    name: customer_details?.name ?? '',
    amount: amount_total,
    subscriptions: subscriptionKeys.flatMap((key) => {
      const sold = (metadata as Readonly<Record<string, unknown>>)[key] as
        | z.output<typeof subscription>
        | undefined;
      return sold ? [{ key, ...sold }] : [];
    }),
  };
}
