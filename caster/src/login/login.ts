import type { NtripRequest } from '@cairn/gnss';
import { answerOther } from './handshake.ts';
import type { LoginServices } from './login-services.ts';
import type { PendingConnection } from './pending-connection.ts';
import { loginRover } from './rover-login.ts';
import { sendSourcetable } from './sourcetable-request.ts';
import { loginStation } from './station-login.ts';

/** Answers the request of a connection and then hands it over or closes it. */
export async function answerRequest(
  pending: PendingConnection,
  request: NtripRequest,
  services: LoginServices,
): Promise<void> {
  if (request.kind === 'rover') return loginRover(pending, request, services);
  if (request.kind === 'source') return loginStation(pending, request, services);
  if (request.kind === 'sourcetable') return sendSourcetable(pending, request, services);
  pending.close(answerOther(request, pending.tables(request), new Date()), request);
}
