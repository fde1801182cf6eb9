import { parseArgs } from 'node:util';
import { startBicsStandIn } from './bics.ts';
import { startEmnifyStandIn } from './emnify.ts';

const USAGE = `Starts a stand-in for a supplier of SIM cards.

  node simulator/src/suppliers/main.ts emnify|bics [options]

  --host HOST      where it listens (127.0.0.1)
  --port PORT      (a free one)
  --sims N         how many SIM cards it has (1000)
  --username NAME  bics: of the account (stand-in)
  --password TEXT  bics: of the account (stand-in)
  --token TEXT     emnify: the application token (stand-in)

It misbehaves on demand: POST a fault of simulator/src/suppliers/faults.ts to /stand-in/faults.`;

const standIn = await start();
process.stdout.write(`${JSON.stringify({ url: standIn.url, sims: standIn.population.size })}\n`);
const stop = () => void standIn.stop();
process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);

function start() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        host: { type: 'string' },
        port: { type: 'string', default: '0' },
        sims: { type: 'string', default: '1000' },
        username: { type: 'string' },
        password: { type: 'string' },
        token: { type: 'string' },
      },
    });
    const { host, username, password, token: applicationToken } = values;
    const [port, sims] = [Number(values.port), Number(values.sims)];
    if (![port, sims].every((value) => Number.isInteger(value) && value >= 0)) throw new Error(USAGE);
    if (positionals[0] === 'emnify') return startEmnifyStandIn({ host, port, sims, applicationToken });
    if (positionals[0] === 'bics') return startBicsStandIn({ host, port, sims, username, password });
    throw new Error(USAGE);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : USAGE}\n`);
    process.exit(2);
  }
}
