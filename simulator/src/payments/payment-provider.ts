import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderEvent } from './events.ts';

export interface PaymentProviderOptions {
  /** Address of the webhook. */
  readonly url: string;
  /** The secret of the webhook. */
  readonly secret: string;
  readonly now?: () => number;
  /** Between two tries of a delivery, ms. */
  readonly pause?: number;
}

/** Stand-in for a payment provider: signs and delivers events as Stripe documents its webhooks. It moves no money. */
export class PaymentProvider {
  readonly #options: Required<PaymentProviderOptions>;

  constructor(options: PaymentProviderOptions) {
    this.#options = { now: Date.now, pause: 2000, ...options };
  }

  /** Delivers once; resolves to the reply, whatever it is. */
  async deliver(event: ProviderEvent, signal?: AbortSignal): Promise<{ status: number; text: string }> {
    const body = JSON.stringify(event);
    const reply = await fetch(this.#options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': this.sign(body),
        'user-agent': 'Cairn stand-in of a payment provider',
      },
      body,
      ...(signal && { signal }),
    });
    return { status: reply.status, text: await reply.text() };
  }

  /** Delivers until it is acknowledged, as providers do; gives up when aborted. */
  async deliverUntilAccepted(event: ProviderEvent, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const status = await this.deliver(event, signal).then(
        (reply) => reply.status,
        () => 0, // nobody listens yet
      );
      if (status === 200) return;
      await wait(this.#options.pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** The header Stripe-Signature of a body. */
  sign(body: string): string {
    const time = Math.floor(this.#options.now() / 1000);
    const signature = createHmac('sha256', this.#options.secret).update(`${time}.${body}`).digest('hex');
    return `t=${time},v1=${signature}`;
  }
}
