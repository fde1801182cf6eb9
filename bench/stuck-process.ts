import { answer } from './child.ts';
import { type Stuck, stuckClients } from './slow-clients.ts';

/** Slow clients in a process of their own, so that what they cost is not in the times of the others. */
let ends: (() => void)[] = [];

answer({
  begin: async (all: Stuck[]) => {
    ends = await Promise.all(all.map(stuckClients));
  },
  end: () => {
    for (const end of ends) end();
  },
});
