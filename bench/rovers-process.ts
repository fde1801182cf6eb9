import { type Load, type LoadOptions, startLoad } from '@cairn/simulator';
import { answer } from './child.ts';
import { SlowClients } from './slow-clients.ts';

/** Thousands of rovers in a process of their own, in named groups. */
const groups = new Map<string, Load>();
function group(name: string): Load {
  const found = groups.get(name);
  if (!found) throw new Error(`no group ${name}`);
  return found;
}

let slowClients: SlowClients | undefined;

answer({
  start: (name: string, options: LoadOptions) => {
    groups.set(name, startLoad(options));
  },
  counts: (name: string) => group(name).counts(),
  reset: (name: string) => group(name).reset(),
  storm: (name: string) => group(name).storm(),
  freeze: (name: string, count: number) => group(name).freeze(count),
  stop: (name: string) => {
    group(name).stop();
    groups.delete(name);
  },
  connectSlowClients: (port: number, count: number) => {
    slowClients = new SlowClients(port, count);
  },
  endSlowClients: () => slowClients?.end(),
});
