import { emailStates, type LoggedEmail } from '@cairn/contract';
import { translated } from '@cairn/domain/language';
import { PORTAL } from '@cairn/mail';
import { type RawBuilder, sql } from 'kysely';

/** An e-mail as it is in the outbox. */
interface EmailRow extends Omit<LoggedEmail, 'state' | 'reason' | 'date' | 'sent'> {
  readonly state: string;
  readonly reason: Parameters<typeof translated>[0];
  readonly date: Date;
  readonly sent: Date | null;
}

/** An e-mail of the log as the calls give it. */
export const loggedEmailOf = <Row extends EmailRow>(email: Row) => ({
  ...email,
  state: stateOf(email.state),
  reason: translated(email.reason),
  date: email.date.toISOString(),
  sent: email.sent?.toISOString() ?? null,
});

const stateOf = (text: string) => emailStates.find((state) => state === text) ?? 'waiting';

/** What became of an e-mail of the outbox, as the log says it: one of `emailStates`. */
export const loggedState = (table: string): RawBuilder<string> => {
  const columnOf = (column: string) => sql.ref(`${table}.${column}`);
  return sql<string>`case when ${columnOf('bounced')} then 'bounced'
    when ${columnOf('state')} = 'waiting' and ${columnOf('attempts')} > 0 then 'retried' else ${columnOf('state')} end`;
};

/** A body as it left: before that it has no address of the portal. */
export const loggedBody = (column: string, publicUrl: string): RawBuilder<string> =>
  sql<string>`replace(${sql.ref(column)}, ${PORTAL}, ${publicUrl})`;
