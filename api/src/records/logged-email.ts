import type { LoggedEmail } from '@cairn/contract';
import { translated } from '@cairn/domain/language';

/** An e-mail as it is in the outbox. */
interface EmailRow extends Omit<LoggedEmail, 'state' | 'reason' | 'date' | 'sent'> {
  readonly state: string;
  readonly reason: Parameters<typeof translated>[0];
  readonly date: Date;
  readonly sent: Date | null;
}

const states = ['waiting', 'sent', 'failed', 'withheld'] as const;
/** An e-mail of the log as the calls give it. */
export const loggedEmailOf = (email: EmailRow): LoggedEmail => ({
  ...email,
  state: stateOf(email.state),
  reason: translated(email.reason),
  date: email.date.toISOString(),
  sent: email.sent?.toISOString() ?? null,
});

const stateOf = (text: string) => states.find((state) => state === text) ?? 'waiting';
