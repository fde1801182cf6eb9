import type { NtripRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Station } from '../stations/stations.ts';
import type { StreamState } from '../stations/stream.ts';
import { printable } from '../telemetry/caster-log.ts';
import { answerStation, type Decision } from './handshake.ts';
import type { LoginServices } from './login-services.ts';
import type { PendingConnection } from './pending-connection.ts';

type SourceRequest = Extract<NtripRequest, { kind: 'source' }>;

/** Checks the password of a station that wants to push, and whether its mountpoint is free on all nodes. */
export async function loginStation(
  pending: PendingConnection,
  request: SourceRequest,
  services: LoginServices,
): Promise<void> {
  const { connecta, guard, nodes, stationNetworks, stations } = services;
  const { address, network } = pending;
  const decide = (known?: 'holds' | 'guessed') => decideStation(request, address, services, known);
  const checked = await mayTry(stations.find(request.mountpoint), network, services);
  if (pending.closed) return;
  let decision = checked ? decide() : decide('guessed');
  countGuess(stations.find(request.mountpoint), network, decision, checked, services);
  let left: StreamState | undefined;
  if (nodes?.reachable && decision.act === 'take' && !connecta.hasSource(decision.station)) {
    const reply = await nodes.requestTakeover(decision.station, address);
    if (pending.closed) return;
    if (reply?.yields) left = reply;
    decision = decide(reply?.yields === false ? 'holds' : undefined); // the state may have changed meanwhile
  }
  if (decision.act !== 'take') return pending.close(decision, request);
  if (pending.farEnded) return pending.drop();
  stationNetworks.loggedIn(decision.station.id, address);
  const connectedAt = steadyNow(); // before its reply, with which it may connect to another node at once
  guard.loggedIn(network, connectedAt);
  const received = pending.handOver(decision.reply);
  const stats = {
    service: pending.service,
    address,
    userAgent: printable(request.userAgent ?? ''),
    gga: request.gga,
    chunked: request.chunked,
    connectedAt,
  };
  connecta.take(decision.station, pending.connection.socket, stats, received, left);
}

/** Whether the password may be compared: false when too many were wrong. Counts it. */
async function mayTry(
  station: Station | undefined,
  network: string,
  { stationGuesses }: LoginServices,
): Promise<boolean> {
  if (!station) return true;
  return stationGuesses.mayTry(station.id, network, steadyNow());
}

function countGuess(
  station: Station | undefined,
  network: string,
  decision: Decision,
  checked: boolean,
  { guessWatch, stationGuesses }: LoginServices,
): void {
  if (!station) return;
  const wrong = decision.act === 'close' && decision.wrongPassword;
  if (wrong) guessWatch.wrong(station.id, network, checked);
  else stationGuesses.wasRight(station.id, steadyNow());
}

/** `known` says that another node keeps its source for the station, or that the password is not to be compared. */
function decideStation(
  request: SourceRequest,
  address: string,
  { connecta, stations }: LoginServices,
  known?: 'holds' | 'guessed',
): Decision {
  const station = stations.find(request.mountpoint);
  const present = station ? connecta.present(station, address, steadyNow()) : 'none';
  return answerStation(request, station, known ?? present, new Date());
}
