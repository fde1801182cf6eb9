import { parseArgs } from 'node:util';
import { refundEvent, saleEvent } from './events.ts';
import { PaymentProvider } from './payment-provider.ts';

const USAGE = `Stand-in for a payment provider: delivers one signed event to the webhook. It moves no money.

  PAYMENT_WEBHOOK_SECRET=… node simulator/src/payments/main.ts sale|refund [options]

  --url URL             of the webhook (http://127.0.0.1:8080/api/paymentevents)
  --payment REFERENCE   of the payment; the same again is the same delivery
  --company ID          sale: the company
  --subscriptions LIST  sale: types with commas between, such as 1,60:1234 for one of a rover
  --pence N             sale: the sum (0)
  --name NAME           sale: the customer`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080/api/paymentevents' },
      payment: { type: 'string' },
      company: { type: 'string' },
      subscriptions: { type: 'string' },
      pence: { type: 'string', default: '0' },
      name: { type: 'string', default: '' },
    },
  });
  const secret = process.env.PAYMENT_WEBHOOK_SECRET;
  if (!secret || !values.payment) throw new Error(USAGE);
  const provider = new PaymentProvider({ url: values.url, secret });
  const { status, text } = await provider.deliver(eventOf(positionals[0], values.payment, values));
  process.stdout.write(`${status} ${text}\n`);
  process.exitCode = status === 200 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : USAGE}\n`);
  process.exit(2);
}

interface Values {
  readonly company?: string | undefined;
  readonly subscriptions?: string | undefined;
  readonly pence: string;
  readonly name: string;
}

function eventOf(kind: string | undefined, payment: string, { company, subscriptions, pence, name }: Values) {
  if (kind === 'refund') return refundEvent(payment);
  if (kind !== 'sale' || !company || !subscriptions) throw new Error(USAGE);
  const purchase = { payment, company: Number(company), subscriptions: subscriptions.split(',') };
  return saleEvent({ ...purchase, pence: Number(pence), name });
}
