import type { Fault } from './faults.ts';
import type { Reply, StandIn } from './protocol.ts';

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What is not the supplier's: the page that tells people what this is, and the switches for misbehaviour. */
export function control({ method, path, body }: ControlRequest, standIn: StandIn, name: string): Reply {
  if (method === 'GET' && path === '/') return { status: 200, body: page(standIn, name) };
  if (method === 'GET' && path === '/stand-in')
    return {
      status: 200,
      body: { standIn: name, sims: standIn.population.size, received: standIn.received },
    };
  if (path !== '/stand-in/faults') return { status: 404, body: { error: 'not found' } };
  if (method === 'DELETE') standIn.behave();
  else if (method === 'POST' && isFault(body)) standIn.misbehave(body);
  else return { status: 400, body: { error: 'a fault is an object with a kind, see faults.ts' } };
  return { status: 204 };
}

const isFault = (body: unknown): body is Fault =>
  typeof body === 'object' && body !== null && 'kind' in body && typeof body.kind === 'string';

const page = ({ population, url }: StandIn, name: string) => `<!doctype html>
<html lang="en">
<title>Stand-in for ${name}</title>
<h1>Stand-in for ${name}</h1>
<p>This is a simulation for tests and demonstrations. It belongs to Cairn, not to the supplier, and none of its
${population.size} SIM cards exists.</p>
<p>API: <code>${url}</code>. State: <a href="/stand-in">/stand-in</a>. Misbehaviour: POST and DELETE
<code>/stand-in/faults</code>.</p>
</html>
`;
